import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  type InterruptedUpload,
  parseStored,
  readStored,
  subscribeToStored,
} from "@/api/storage/interruptedUpload";

/** The user's unfinished upload in this browser. */
export function useInterrupted(account: string | undefined): InterruptedUpload | undefined {
  const read = useCallback(() => (account === undefined ? null : readStored(account)), [account]);
  const text = useSyncExternalStore(subscribeToStored, read);
  return useMemo(() => parseStored(text), [text]);
}
