import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  type InterruptedUpload,
  parseInterruptedUpload,
  readInterruptedUploadJson,
  subscribeToInterruptedUpload,
} from "@/api/storage/interruptedUpload";

/** The user's unfinished upload in this browser. */
export function useInterruptedUpload(account: string | undefined): InterruptedUpload | undefined {
  const read = useCallback(
    () => (account === undefined ? null : readInterruptedUploadJson(account)),
    [account],
  );
  const text = useSyncExternalStore(subscribeToInterruptedUpload, read);
  return useMemo(() => parseInterruptedUpload(text), [text]);
}
