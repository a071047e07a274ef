import type { MutationOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type StaffMutation, useStaffMutation } from "./useStaffMutation";

type Handlers<Args> = {
  /** Whether it still exists on the server. */
  exists: (args: Args) => Promise<boolean>;
  /** Called when it no longer exists, also if another person deleted it. */
  onDeleted: (args: Args, deletedBy: "us" | "others") => void | Promise<void>;
};

type Deletion<Args> = StaffMutation<Args> & {
  /** Neither the deletion nor the check was answered. */
  isUnknown: boolean;
};

/**
 * Deletes something. If the response is not a success, checks whether it still exists: the response may have been
 * lost, or another person may have deleted it.
 */
export function useDeletion<Args>(
  // biome-ignore lint/suspicious/noExplicitAny: the result type does not matter here
  mutation: MutationOptions<any, Error, Args>,
  { exists, onDeleted }: Handlers<Args>,
): Deletion<Args> {
  /** Deletions without a conclusive response. */
  const unconfirmed = useRef(new Set<string>()).current;
  const [isUnknown, setUnknown] = useState(false);
  const write: StaffMutation<Args> = useStaffMutation(mutation, {
    onDone: (_, args) => onDeleted(args, "us"),
    onFailed: async ({ status }, args) => {
      const key = JSON.stringify(args);
      const isRefused = status !== undefined && status < 500;
      if (!isRefused) unconfirmed.add(key);
      // If the check fails, the response to the deletion counts.
      const stillExists = await exists(args).catch(() => (isRefused ? status !== 404 : undefined));
      setUnknown(stillExists === undefined);
      if (stillExists !== false) return;
      write.reset();
      await onDeleted(args, unconfirmed.has(key) ? "us" : "others");
    },
  });
  return { ...write, isUnknown };
}
