import { type MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./generated/core/ApiError";
import { OpenAPI } from "./generated/core/OpenAPI";
import { keepProvider } from "./keepProvider";
import type { StaffState } from "./models";
import { getAuthStateQuery, getSiteQuery } from "./queries";

/**
 * The query cache of the staff area. What it shows is what others may be changing, so it is asked for anew on every
 * screen; what is behind a broken connection is told at once rather than waited for. Its writes are in a cache that
 * may see to more than they ask for themselves.
 */
export function staffCache(state: StaffState, mutationCache: MutationCache): QueryClient {
  const client = new QueryClient({
    mutationCache,
    defaultOptions: { queries: { retry: false, networkMode: "always", refetchOnReconnect: true } },
    queryCache: new QueryCache({
      // Somebody who only looks is led to the entrance as soon as the house no longer knows them.
      // A query in the background leads nobody away from what they are typing.
      onError: (error, { meta }) => {
        if (!(error instanceof ApiError) || error.status !== 401 || meta?.isBackground === true) return;
        delete OpenAPI.TOKEN;
        client.setQueryData(getAuthStateQuery().queryKey, (before) =>
          keepProvider({ isLoggedIn: false, mustChangePassword: false }, before),
        );
      },
    }),
  });
  // Every screen asks once who is signed in; the parts of one that want to know it too believe that answer.
  client.setQueryDefaults(getAuthStateQuery().queryKey, { staleTime: 5000 });
  client.setQueryDefaults(getSiteQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(getSiteQuery().queryKey, state.site);
  return client;
}
