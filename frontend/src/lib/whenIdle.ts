/** Calls back once the page has loaded and the browser has nothing better to do; the answer takes it back. */
export function whenIdle(callback: () => void): () => void {
  const controller = new AbortController();
  const soon = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 200);
  };
  const run = () => controller.signal.aborted || callback();
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true, signal: controller.signal });
  return () => controller.abort();
}
