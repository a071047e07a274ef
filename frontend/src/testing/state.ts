import { type ContentItem, type ContentPage, navigationTargets, type PageContents } from "@/api/content";
import type { PublicState } from "@/api/models";
import initialContent from "@/data/content.json";
import json from "./state.json";

/** As guests get it. */
const content = JSON.parse(JSON.stringify(initialContent).replaceAll("{product}", json.site.product));

/** Friday noon with default settings and the initial content. */
export const fridayNoonState = {
  ...json,
  content,
  navigationTargets: navigationTargets(content as PageContents),
} as PublicState;

/** What differs in the state if a page has other texts or lists. */
export function withContent(
  page: ContentPage,
  changes: { texts?: object; lists?: Readonly<Record<string, readonly ContentItem[]>> },
) {
  const { texts, lists } = fridayNoonState.content[page] ?? {};
  const changed = { texts: { ...texts, ...changes.texts }, lists: { ...lists, ...changes.lists } };
  const content = { ...fridayNoonState.content, [page]: changed } as PageContents;
  return { content, navigationTargets: navigationTargets(content) };
}

/** What differs in the state with other master data. */
export const withSite = (changes: Partial<PublicState["site"]>) => ({
  site: { ...fridayNoonState.site, ...changes },
});

export const withList = (page: ContentPage, list: string, items: readonly ContentItem[]) =>
  withContent(page, { lists: { [list]: items } });
