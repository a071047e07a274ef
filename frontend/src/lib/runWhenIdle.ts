/** Returns a function that cancels the callback. */
export function runWhenIdle(callback: () => void): () => void {
  const controller = new AbortController();
  const run = () => controller.signal.aborted || callback();
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
  return () => controller.abort();
}
