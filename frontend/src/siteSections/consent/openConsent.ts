import { createModuleImporter } from "@/lib/withRetry";

const importBanner = createModuleImporter(() => import("./banner"));

async function loadConsentBanner() {
  // Keeps the banner out of the server bundle.
  if (import.meta.env.SSR) throw new Error("there is no guest to ask where pages are rendered");
  try {
    return await importBanner();
  } catch (error) {
    // Without the module the rendered banner cannot work.
    delete document.documentElement.dataset.consentPrompt;
    throw error;
  }
}

/** Asks for consent if there is no choice yet; `loadUsage` is called once usage may be counted. */
export const askForConsent = async (loadUsage: () => Promise<unknown>) =>
  (await loadConsentBanner()).start(loadUsage);

export const openConsent = async () => (await loadConsentBanner()).open();
