import { useCallback, useMemo, useSyncExternalStore } from "react";
import { followKept, type Interrupted, kept, parseKept } from "@/api/storage/interrupted";

/** The upload that somebody did not bring to its end on this browser, if there is one, in whatever tab it is under way. */
export function useInterrupted(by: string | undefined): Interrupted | undefined {
  const read = useCallback(() => (by === undefined ? null : kept(by)), [by]);
  const text = useSyncExternalStore(followKept, read);
  return useMemo(() => parseKept(text), [text]);
}
