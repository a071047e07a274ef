import { useCallback, useSyncExternalStore } from "react";
import type { UploadSnapshot, UploadTask } from "@/api/storage/UploadTask";

const subscribeToNothing = () => () => {};

export function useUploadSnapshot(task: UploadTask | undefined): UploadSnapshot | undefined {
  const snapshot = useCallback(() => task?.snapshot(), [task]);
  return useSyncExternalStore(task?.subscribe ?? subscribeToNothing, snapshot);
}
