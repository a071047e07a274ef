import type { MutationOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type UseStaffMutationResult, useStaffMutation } from "./useStaffMutation";

type UseDeletionOptions<Item, Args> = {
  toMutationArgs: (item: Item) => Args;
  /** Whether it still exists on the server. */
  exists: (item: Item) => Promise<boolean>;
  /** Called when it no longer exists, also if another person deleted it. */
  onDeleted: (item: Item, deletedBy: "us" | "others") => void | Promise<void>;
};

/**
 * Deletes items. If the response is not a success, checks whether the item still exists: the response may have been
 * lost, or another person may have deleted it.
 */
export function useDeletion<Item, Args>(
  // biome-ignore lint/suspicious/noExplicitAny: the result type does not matter here
  mutation: MutationOptions<any, Error, Args>,
  { toMutationArgs, exists, onDeleted }: UseDeletionOptions<Item, Args>,
) {
  /** Deletions without a conclusive response. */
  const unconfirmedDeletions = useRef(new Set<string>()).current;
  const last = useRef<Item>(undefined);
  const [isUnknown, setUnknown] = useState(false);
  const write: UseStaffMutationResult<Args> = useStaffMutation(mutation, {
    onDone: () => last.current && onDeleted(last.current, "us"),
    onFailed: async ({ status }, args) => {
      const item = last.current;
      if (item === undefined) return;
      const key = JSON.stringify(args);
      const isRefused = status !== undefined && status < 500;
      if (!isRefused) unconfirmedDeletions.add(key);
      // If the check fails, the response to the deletion counts.
      const itemStillExists = await exists(item).catch(() => (isRefused ? status !== 404 : undefined));
      setUnknown(itemStillExists === undefined);
      if (itemStillExists !== false) return;
      write.reset();
      await onDeleted(item, unconfirmedDeletions.has(key) ? "us" : "others");
    },
  });
  return {
    ...write,
    send: (item: Item) => {
      last.current = item;
      write.send(toMutationArgs(item));
    },
    /** Item of the last request. */
    item: last.current,
    /** Neither the deletion nor the check was answered. */
    isUnknown,
  };
}
