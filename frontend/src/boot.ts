/**
 * How long a page waits for its last picture before it wakes without it, and for files that did not come before it
 * asks again, in milliseconds.
 */
const patience = 4_000;

const pause = () => new Promise<unknown>((over) => setTimeout(over, patience));

const loaded = () =>
  new Promise<unknown>((over) => {
    if (document.readyState === "complete") over(undefined);
    else addEventListener("load", over, { once: true });
  });

const start = async () => (await import("./main")).start();

// The page is whole without scripts, so they wait until it is there to be seen: first the load, then a paint. Only
// then is the application asked for, all its files at once, so that none takes the line from the first picture.
const wake = () => {
  const files = document.querySelector<HTMLScriptElement>("script[data-files]")?.dataset.files ?? "";
  for (const href of files.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // The connection may be lost for a moment only.
  start()
    .catch(() => pause().then(start))
    .catch((fault) => {
      // Nothing is counted, so there is nothing to ask.
      delete dataset.asks;
      reportError(fault);
    });
};

/**
 * What the consent banner of the first paint has to do: empty while it is shown, then what a guest pressed in it. That is
 * kept at once, and `banner.tsx` carries it out.
 */
const { dataset } = document.documentElement;

/** Whether the guest has answered the consent banner; the banner itself reads the answer later. */
function hasAnswered(): boolean {
  try {
    return document.cookie.includes("wirtshaus_consent=");
  } catch {
    return true;
  }
}

// A page that failed once it was awake is left as it came, until a guest loads it anew (see `main.tsx`).
const { failed, ...state } = history.state ?? {};
if (failed) history.replaceState(state, "");
else {
  // It is in the first paint, because coming later it would slide over what a guest is about to press.
  if (!hasAnswered()) dataset.asks = "";
  addEventListener("click", ({ target }) => {
    const { answer } = (target as Element).closest<HTMLElement>("#consent[hidden] button")?.dataset ?? {};
    if (!answer) return;
    dataset.asks = answer;
    import("./lib/consent/keep").then(({ keepNoted }) => keepNoted()).catch(() => {});
  });
  void Promise.race([loaded(), pause()]).then(() => requestAnimationFrame(() => setTimeout(wake)));
}

// Made a module by this, as it imports what it needs only later.
export {};
