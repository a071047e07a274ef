import type { State } from "@/api/models";
import json from "./state.json";

/** A Friday at noon in the house of the default settings. */
export const fridayNoon = json as State;
