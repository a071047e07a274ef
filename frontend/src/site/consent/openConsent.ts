async function banner() {
  // The renderer is one script, which would have all of the banner in it.
  if (import.meta.env.SSR) throw new Error("there is no guest to ask where pages are rendered");
  try {
    return await import("./banner");
  } catch (fault) {
    // The banner of the first paint cannot be answered without it.
    delete document.documentElement.dataset.consentPrompt;
    throw fault;
  }
}

/**
 * Asks a guest who has not chosen yet, and has `count` loaded for those who allow it, now or before. The banner is no
 * part of the first load.
 */
export const startConsent = async (count: () => Promise<unknown>) => (await banner()).start(count);

/** Shows the banner to choose anew. */
export const openConsent = async () => (await banner()).open();
