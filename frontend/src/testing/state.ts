import type { PublicState } from "@/api/models";
import json from "./state.json";

/** Friday noon with default settings. */
export const fridayNoonState = json as PublicState;
