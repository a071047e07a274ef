import { useMemo, useSyncExternalStore } from "react";
import {
  type InterruptedUpload,
  interruptedUploads,
  parseInterruptedUpload,
  readInterruptedUploadJson,
} from "@/api/storage/interruptedUpload";

/** The user's unfinished upload in this browser. */
export function useInterruptedUpload(account: string | undefined): InterruptedUpload | undefined {
  const text = useSyncExternalStore(interruptedUploads.subscribe, () =>
    account === undefined ? null : readInterruptedUploadJson(account),
  );
  return useMemo(() => parseInterruptedUpload(text), [text]);
}
