import { type MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./generated/core/ApiError";
import {
  countUnreadMessagesQuery,
  getAuthStateQuery,
  getPublicationQuery,
  getSiteQuery,
  getTodayQuery,
} from "./generated/queries";
import type { StaffInitialState } from "./models";
import { clearSession } from "./staffSession";

/**
 * Query client of the staff area: data is refetched on every screen, and requests fail at once without a connection.
 */
export function createStaffQueryClient(state: StaffInitialState, mutationCache: MutationCache): QueryClient {
  const client = new QueryClient({
    mutationCache,
    defaultOptions: { queries: { retry: false, networkMode: "always", refetchOnReconnect: true } },
    queryCache: new QueryCache({
      // A 401 leads to the sign-in screen, except for background queries, which must not interrupt typing.
      onError: (error, { meta }) => {
        if (error instanceof ApiError && error.status === 401 && meta?.isBackground !== true)
          clearSession(client);
      },
    }),
  });
  // Several components of a screen read these; one request serves them all.
  client.setQueryDefaults(getAuthStateQuery().queryKey, { staleTime: 5000 });
  client.setQueryDefaults(getSiteQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  for (const { queryKey } of [getPublicationQuery(), countUnreadMessagesQuery()])
    client.setQueryDefaults(queryKey, { meta: { isBackground: true }, staleTime: 5000 });
  client.setQueryDefaults(getTodayQuery().queryKey, { staleTime: 60_000 });
  client.setQueryData(getSiteQuery().queryKey, state.site);
  return client;
}
