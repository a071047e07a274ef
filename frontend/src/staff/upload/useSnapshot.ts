import { useCallback, useSyncExternalStore } from "react";
import type { UploadSnapshot, UploadTask } from "@/api/storage/UploadTask";

const mustNotExist = () => () => {};

/** What is to be seen of an upload; nothing where there is none. */
export function useSnapshot(task: UploadTask | undefined): UploadSnapshot | undefined {
  const snapshot = useCallback(() => task?.snapshot(), [task]);
  return useSyncExternalStore(task?.subscribe ?? mustNotExist, snapshot);
}
