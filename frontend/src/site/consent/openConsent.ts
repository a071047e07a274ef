async function banner() {
  // The renderer is one script, which would have all of the banner in it.
  if (import.meta.env.SSR) throw new Error("there is no guest to ask where pages are rendered");
  return await import("./banner");
}

/** Asks a guest who has not chosen yet. The banner is no part of the first load. */
export const startConsent = async () => (await banner()).start();

/** Shows the banner to choose anew. */
export const openConsent = async () => (await banner()).open();
