import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import lastResort from "@/i18n/en/consent.json";
import { isLanguage, type Language } from "@/i18n/languages";
import { TextsLoader } from "@/i18n/TextsLoader";
import { TextsProvider } from "@/i18n/texts";
import { isUsageAllowed } from "@/lib/consent/choice";
import { preHydrationConsentChoice } from "@/lib/consent/saveChoice";
import { subscribeToConsentBannerStatus } from "@/lib/consent/statuses";
import { clearUsageDataUnlessAllowed } from "@/lib/consent/usageStorage";
import { withRetry } from "@/lib/withRetry";
import { ConsentBanner, headingId } from "./ConsentBanner";
import styles from "./ConsentBanner.module.css";
import { ConsentBannerController } from "./ConsentBannerController";
import { consentElementId } from "./PrerenderedConsentBanner";

/** Screens on which the banner is placed at the end of the page, as in the style sheet. */
const lowScreenMediaQuery = "not all and (min-height: 30rem)";

/** Falls back to English (specification §9). */
async function loadConsentTexts(language: Language) {
  const textsLoader = new TextsLoader(language);
  await textsLoader.load("site");
  const loadedLanguage = await textsLoader.load("consent").then(
    () => language,
    () => "en" as const,
  );
  return { language: loadedLanguage, texts: { ...lastResort, ...textsLoader.texts } };
}

async function createConsentBanner() {
  const { lang } = document.documentElement;
  const i18n = await loadConsentTexts(isLanguage(lang) ? lang : "en");
  const element = document.getElementById(consentElementId) ?? document.createElement("section");
  element.className = styles.place ?? "";
  element.lang = i18n.language;
  element.tabIndex = -1;
  element.setAttribute("aria-labelledby", headingId);
  element.addEventListener("keydown", ({ key }) => key === "Escape" && consentBannerController.close());
  let root: Root | undefined;
  let opener: HTMLElement | undefined;
  let wasOpenedByGuest = false;

  const consentBannerController = new ConsentBannerController({
    show(chosen, analyticsHost) {
      const content = (
        <TextsProvider {...i18n}>
          <ConsentBanner
            chosen={chosen}
            analyticsHost={analyticsHost}
            choose={(choice) => consentBannerController.choose(choice)}
            dismiss={() => consentBannerController.close()}
          />
        </TextsProvider>
      );
      // Hydrate the server's elements: one may have the focus.
      const isServerRendered = element.hasChildNodes() && chosen === undefined && i18n.language === lang;
      if (root === undefined && isServerRendered) root = hydrateRoot(element, content);
      else {
        root ??= createRoot(element);
        root.render(content);
      }
      element.hidden = false;
      // First in tab order at the bottom of the window, last at the end of the page.
      if (matchMedia(lowScreenMediaQuery).matches) document.body.append(element);
      else if (document.body.firstElementChild !== element) document.body.prepend(element);
    },
    hide() {
      root?.render(null);
      element.remove();
      delete document.documentElement.dataset.consentPrompt;
      opener?.focus({ preventScroll: true });
      opener = undefined;
    },
  });
  consentBannerController.initialise();

  return {
    start() {
      const { dataset } = document.documentElement;
      const pending = preHydrationConsentChoice();
      if (pending !== undefined) consentBannerController.choose(pending);
      else if (
        consentBannerController.choice === undefined &&
        dataset.consentPrompt !== "later" &&
        !wasOpenedByGuest
      )
        return consentBannerController.open();
      delete dataset.consentPrompt;
    },
    /** Moves the focus to the banner and back when it closes. */
    open() {
      wasOpenedByGuest = true;
      if (document.activeElement instanceof HTMLElement) opener = document.activeElement;
      consentBannerController.open();
      element.focus();
    },
  };
}

let bannerPromise: ReturnType<typeof createConsentBanner> | undefined;

/** A single instance; a failed initialisation is retried on the next call. */
function getOrCreateConsentBanner() {
  bannerPromise ??= createConsentBanner().catch((error) => {
    bannerPromise = undefined;
    throw error;
  });
  return bannerPromise;
}

export async function start(loadUsage: () => Promise<unknown>): Promise<void> {
  let isUsageRequested = false;
  const applyChoice = () => {
    clearUsageDataUnlessAllowed();
    if (isUsageRequested || !isUsageAllowed()) return;
    isUsageRequested = true;
    withRetry(loadUsage).catch(() => {});
  };
  // Subscribed first: an earlier consent allows reporting a failing banner.
  subscribeToConsentBannerStatus(applyChoice);
  (await getOrCreateConsentBanner()).start();
  // The choice may have been made in a banner that was opened earlier.
  applyChoice();
}

export const open = async () => (await getOrCreateConsentBanner()).open();
