import { navigationTargets, type PageContents } from "@/api/content";
import type { PublicState } from "@/api/models";
import content from "@/content.json";
import json from "./state.json";

/** Friday noon with default settings and the initial content. */
export const fridayNoonState = {
  ...json,
  content,
  navigationTargets: navigationTargets(content as PageContents),
} as PublicState;
