import type { MutationOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type StaffMutation, useStaffMutation } from "./useStaffMutation";

type Handlers<Args> = {
  /** Whether it is there, as the house says now. */
  isThere: (args: Args) => Promise<boolean>;
  /** It is gone: by this deletion, or because somebody else was faster. */
  onGone: (args: Args, by: "us" | "others") => void | Promise<void>;
};

type Deletion<Args> = StaffMutation<Args> & {
  /** Nobody knows whether it is there: neither the deletion nor the question was answered. */
  isUnknown: boolean;
};

/**
 * Deletes something. Where the house does not say that it did, it is asked what is there: its answer may have been lost,
 * and what somebody else has deleted is gone too.
 */
export function useDeletion<Args>(
  // biome-ignore lint/suspicious/noExplicitAny: what the house answers does not matter here
  mutation: MutationOptions<any, Error, Args>,
  { isThere, onGone }: Handlers<Args>,
): Deletion<Args> {
  /** What may have been deleted by us, for all that was answered. */
  const unanswered = useRef(new Set<string>()).current;
  const [isUnknown, setUnknown] = useState(false);
  const write: StaffMutation<Args> = useStaffMutation(mutation, {
    onDone: (_, args) => onGone(args, "us"),
    onFailed: async ({ status }, args) => {
      const what = JSON.stringify(args);
      const isRefused = status !== undefined && status < 500;
      if (!isRefused) unanswered.add(what);
      // Where it cannot be asked what is there, the answer to the deletion counts.
      const there = await isThere(args).catch(() => (isRefused ? status !== 404 : undefined));
      setUnknown(there === undefined);
      if (there !== false) return;
      write.reset();
      await onGone(args, unanswered.has(what) ? "us" : "others");
    },
  });
  return { ...write, isUnknown };
}
