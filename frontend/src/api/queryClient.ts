import { QueryClient } from "@tanstack/react-query";
import { type ContentPage, navigationTargetsQuery } from "./content";
import { getOpeningHoursQuery, getPageContentQuery, getSiteQuery } from "./generated/queries";
import type { PageState } from "./models";
import { publicNewsQuery } from "./publicNews";

/**
 * Query client of a public page, filled with the state that the page was rendered from. Nothing becomes stale by
 * itself; `liveUpdates.ts` invalidates.
 */
export function createQueryClient(state: PageState): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
    },
  });
  setPageState(client, state);
  return client;
}

/** Replaces the state of a page. */
export function setPageState(client: QueryClient, state: PageState): void {
  client.setQueryData(getSiteQuery().queryKey, state.site);
  for (const [page, content] of Object.entries(state.content))
    client.setQueryData(getPageContentQuery({ page: page as ContentPage }).queryKey, content);
  client.setQueryData(navigationTargetsQuery().queryKey, state.navigationTargets);
  if (state.news !== undefined) client.setQueryData(publicNewsQuery().queryKey, state.news);
  client.setQueryData(getOpeningHoursQuery().queryKey, state.openingHours);
}
