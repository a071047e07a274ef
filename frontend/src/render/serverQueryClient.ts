import type { QueryClient } from "@tanstack/react-query";
import { getLunchQuery } from "@/api/generated/queries";
import type { PageState, PublicState } from "@/api/models";
import { createQueryClient } from "@/api/queryClient";

/** Has what only the server renders, too. */
export function createServerQueryClient(state: PageState & Pick<PublicState, "lunch">): QueryClient {
  const client = createQueryClient(state);
  client.setQueryData(getLunchQuery().queryKey, state.lunch);
  return client;
}
