import { useSuspenseQuery } from "@tanstack/react-query";
import { listCardsQuery } from "@/api/generated/queries";
import { cardPath } from "@/routes/cardPaths";

/** The cards that guests see, with their paths. */
export const useCards = () =>
  useSuspenseQuery(listCardsQuery()).data.map((card) => ({ ...card, path: cardPath(card.slug) }));
