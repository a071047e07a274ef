/** Milliseconds to wait for the `load` event and the first paint. */
const loadTimeout = 4_000;

/** Milliseconds before a failed start is retried. */
const retryDelay = 4_000;

const delay = (milliseconds: number) => new Promise<unknown>((resolve) => setTimeout(resolve, milliseconds));

const whenPageLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else addEventListener("load", resolve, { once: true });
  });

/** Resolves when the first paint is on the screen, which can be some frames after the `load` event. Not all browsers tell. */
const whenPainted = () =>
  new Promise<unknown>((resolve) =>
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }),
  );

const files =
  document.querySelector<HTMLScriptElement>("script[data-files]")?.dataset.files?.split(" ") ?? [];

/** Loads all files before the import, not by `modulepreload`: some browsers repeat the error of a failed module. */
async function start(): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(file);
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await response.arrayBuffer();
    }),
  );
  await (await import("./main")).hydratePage();
}

// The page is complete without scripts, so the application is loaded after `load` and a paint, all its files at once.
const startApplication = () => {
  delete dataset.loading;
  // One retry, in case the connection was lost for a moment. Not by React Query, which is not loaded yet.
  start()
    .catch(() => delay(retryDelay).then(start))
    .catch((error) => {
      // Without the application nothing is counted, so no consent is needed.
      delete dataset.consentPrompt;
      reportError(error);
    });
};

/**
 * `data-loading` delays the pictures below the hero (`LandingPage.module.css`) until that of the hero is loaded.
 *
 * `data-consent-prompt` controls the consent banner before hydration: empty while it is shown, then the chosen
 * answer, which is saved at once and applied by `banner.tsx`.
 */
const { dataset } = document.documentElement;

function hasAnsweredConsent(): boolean {
  try {
    return document.cookie.includes("wirtshaus_consent=");
  } catch {
    return true;
  }
}

// After a failed hydration the page stays as rendered until it is reloaded (see `main.tsx`).
const { failed, ...state } = history.state ?? {};
if (failed) history.replaceState(state, "");
else {
  // Shown in the first paint, because later it would cover what the guest is about to press.
  if (!hasAnsweredConsent()) dataset.consentPrompt = "";
  addEventListener("click", ({ target }) => {
    const { answer } = (target as Element).closest<HTMLElement>("#consent[hidden] button")?.dataset ?? {};
    if (!answer) return;
    dataset.consentPrompt = answer;
    import("@/lib/consent/saveChoice")
      .then(({ savePreHydrationConsentChoice }) => savePreHydrationConsentChoice())
      .catch(() => {});
  });
  addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && (target as Element).closest("#consent[hidden]")) dataset.consentPrompt = "later";
  });
  dataset.loading = "";
  // Two frames later, the pictures are on the screen.
  void Promise.race([
    Promise.all([whenPageLoaded(), whenPainted().catch(() => {})]),
    delay(loadTimeout),
  ]).then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(startApplication))));
}

export {};
