import { useLocation } from "react-router";
import { officePaths } from "@/paths";

/** The state of a link on the list of news, which leads back there. */
export const fromNewsList = { returnTo: officePaths.newsEdit };

/** Where a form leads once it is saved: back to the list that it was opened from, or to the menu. */
export function useReturnPath(): string {
  const { returnTo }: { returnTo?: unknown } = Object(useLocation().state);
  return returnTo === officePaths.newsEdit ? returnTo : officePaths.signIn;
}
