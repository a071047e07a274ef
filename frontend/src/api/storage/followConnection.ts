import { isOver } from "./states";
import type { UploadTask } from "./UploadTask";

/**
 * Pauses an upload while there is no connection, and lets it go on by itself, until the answer is called; one that
 * somebody paused stays so.
 */
export function followConnection(task: UploadTask): () => void {
  let waits = false;
  const controller = new AbortController();
  const lose = () => {
    if (task.snapshot().state !== "running") return;
    waits = true;
    task.pause();
  };
  const find = () => {
    if (waits) task.resume();
    waits = false;
  };
  addEventListener("offline", lose, { signal: controller.signal });
  addEventListener("online", find, { signal: controller.signal });
  const leave = task.subscribe(() => {
    if (task.snapshot().state === "running") waits = false;
    if (isOver(task.snapshot().state)) stop();
  });
  const stop = () => {
    controller.abort();
    leave();
  };
  if (!navigator.onLine) lose();
  return stop;
}
