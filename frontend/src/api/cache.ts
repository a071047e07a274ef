import { QueryClient } from "@tanstack/react-query";
import type { State } from "./models";
import { publicNewsQuery } from "./publicNews";
import { getOpeningHoursQuery, getSiteQuery, listMenusQuery } from "./queries";

/**
 * The query cache of a page, filled with the state the page was made from. Nothing in it grows old by itself:
 * the house says when there is something new (see `live.ts`).
 */
export function cacheOf(state: State): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
    },
  });
  client.setQueryData(getSiteQuery().queryKey, state.site);
  client.setQueryData(publicNewsQuery().queryKey, state.news);
  client.setQueryData(listMenusQuery().queryKey, state.menus);
  client.setQueryData(getOpeningHoursQuery().queryKey, state.openingHours);
  return client;
}
