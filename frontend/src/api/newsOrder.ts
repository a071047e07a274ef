import { mutationOptions } from "@tanstack/react-query";
import { tell } from "./client";
import { reorderNewsMutation } from "./queries";

/**
 * The board in another order: the ids as somebody saw them, in the house and in what they made of them since, which may
 * have arrived although the answer did not; and as they want them.
 */
export type Reordering = { seen: readonly (readonly number[])[]; ids: number[] };

/** The order was no longer the one that somebody saw, as the house would say it. */
class Overtaken extends Error {
  readonly status = 412;
}

const isSame = (one: readonly number[], other: readonly number[]) => String(one) === String(other);

/**
 * Puts the board in order, for who saw how it was: what somebody else has moved meanwhile is not undone. The house knows
 * an order by its version, which is asked for first; that it is there already, after an answer that was lost, is fine.
 */
export const reorderSeenNewsMutation = () =>
  mutationOptions({
    mutationKey: reorderNewsMutation().mutationKey,
    mutationFn: async ({ seen, ids }: Reordering) => {
      const now = await tell(({ NewsService }) => NewsService.getNewsOrder());
      if (![...seen, ids].some((order) => isSame(order, now.ids))) throw new Overtaken();
      const ifMatch = `"${now.version}"`;
      return tell(({ NewsService }) => NewsService.reorderNews({ ifMatch, requestBody: { ids } }));
    },
  });
