import type { MutationOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWrite, type Write } from "./useWrite";

type Handlers = {
  /** Whether it is there, as the house says now. */
  isThere: (id: number) => Promise<boolean>;
  /** It is gone: by this deletion, or because somebody else was faster. */
  onGone: (id: number, by: "us" | "others") => void | Promise<void>;
};

type Deletion<Args> = Write<Args> & {
  /** Nobody knows whether it is there: neither the deletion nor the question was answered. */
  isUnknown: boolean;
};

/**
 * Deletes something. Where the house does not say that it did, it is asked what is there: its answer may have been lost,
 * and what somebody else has deleted is gone too.
 */
export function useDeletion<Args extends { id: number }>(
  // biome-ignore lint/suspicious/noExplicitAny: what the house answers does not matter here
  mutation: MutationOptions<any, Error, Args>,
  { isThere, onGone }: Handlers,
): Deletion<Args> {
  /** What may have been deleted by us, for all that was answered. */
  const unanswered = useRef(new Set<number>()).current;
  const [isUnknown, setUnknown] = useState(false);
  const write: Write<Args> = useWrite(mutation, {
    onDone: (_, { id }) => onGone(id, "us"),
    onFailed: async ({ status }, { id }) => {
      if (status === undefined || status >= 500) unanswered.add(id);
      const there = await isThere(id).catch(() => undefined);
      setUnknown(there === undefined);
      if (there !== false) return;
      write.forget();
      await onGone(id, unanswered.has(id) ? "us" : "others");
    },
  });
  return { ...write, isUnknown };
}
