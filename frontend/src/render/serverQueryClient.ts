import type { QueryClient } from "@tanstack/react-query";
import { getCardQuery, getLunchQuery, listCardsQuery, listMenusQuery } from "@/api/generated/queries";
import type { PageState, ServerState } from "@/api/models";
import { createQueryClient } from "@/api/queryClient";

/** Has what only the server renders, too. */
export function createServerQueryClient(state: PageState & ServerState): QueryClient {
  const client = createQueryClient(state);
  setServerState(client, state);
  return client;
}

export function setServerState(client: QueryClient, { menus, cards, lunch }: ServerState): void {
  client.setQueryData(listMenusQuery().queryKey, menus);
  client.setQueryData(listCardsQuery().queryKey, cards);
  for (const card of cards) client.setQueryData(getCardQuery({ card: card.slug }).queryKey, card);
  client.setQueryData(getLunchQuery().queryKey, lunch);
}
