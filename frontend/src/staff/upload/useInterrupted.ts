import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  type InterruptedUpload,
  parseStored,
  readStored,
  subscribeToStored,
} from "@/api/storage/interrupted";

/** The upload that somebody did not bring to its end on this browser, if there is one, in whatever tab it is under way. */
export function useInterrupted(account: string | undefined): InterruptedUpload | undefined {
  const read = useCallback(() => (account === undefined ? null : readStored(account)), [account]);
  const text = useSyncExternalStore(subscribeToStored, read);
  return useMemo(() => parseStored(text), [text]);
}
