import { isUploadFinished } from "./states";
import type { UploadTask } from "./UploadTask";

/**
 * Pauses an upload while offline and resumes it; an upload that the user paused stays paused. Returns a function that
 * stops this.
 */
export function pauseUploadWhileOffline(task: UploadTask): () => void {
  let isPausedAutomatically = false;
  const controller = new AbortController();
  const onOffline = () => {
    if (task.snapshot().state !== "running") return;
    isPausedAutomatically = true;
    task.pause();
  };
  const onOnline = () => {
    if (isPausedAutomatically) task.resume();
    isPausedAutomatically = false;
  };
  addEventListener("offline", onOffline, { signal: controller.signal });
  addEventListener("online", onOnline, { signal: controller.signal });
  const unsubscribe = task.subscribe(() => {
    if (task.snapshot().state === "running") isPausedAutomatically = false;
    if (isUploadFinished(task.snapshot().state)) stop();
  });
  const stop = () => {
    controller.abort();
    unsubscribe();
  };
  if (!navigator.onLine) onOffline();
  return stop;
}
