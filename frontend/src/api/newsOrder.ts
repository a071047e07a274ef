import { mutationOptions } from "@tanstack/react-query";
import { mutate } from "./client";
import { reorderNewsMutation } from "./generated/queries";

/** `knownOrders`: orders of ids that the user has seen or has sent before. `ids`: the requested order. */
export type NewsReorderRequest = { knownOrders: readonly (readonly number[])[]; ids: number[] };

/** Same status as the server's answer to an outdated `If-Match`. */
class OrderConflictError extends Error {
  readonly status = 412;
}

const isSameOrder = (left: readonly number[], right: readonly number[]) => String(left) === String(right);

/**
 * Reorders the news only if the stored order is one that the user knows; succeeds if it is the requested order
 * already (lost response).
 */
export const reorderNewsIfUnchangedMutation = () =>
  mutationOptions({
    mutationKey: reorderNewsMutation().mutationKey,
    mutationFn: async ({ knownOrders, ids }: NewsReorderRequest) => {
      const current = await mutate(({ NewsService }) => NewsService.getNewsOrder());
      if (![...knownOrders, ids].some((order) => isSameOrder(order, current.ids)))
        throw new OrderConflictError();
      const ifMatch = `"${current.version}"`;
      return mutate(({ NewsService }) => NewsService.reorderNews({ ifMatch, requestBody: { ids } }));
    },
  });
