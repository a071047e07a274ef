import { useLocation } from "react-router";
import { staffPaths } from "@/paths";

/** Location state of links in the news list. */
export const returnToNewsListState = { returnTo: staffPaths.newsEdit };

/** Where to go after saving: the news list if opened from there, otherwise the menu. */
export function usePathAfterSaving(): string {
  const { returnTo }: { returnTo?: unknown } = Object(useLocation().state);
  return returnTo === staffPaths.newsEdit ? returnTo : staffPaths.signIn;
}
