import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import lastResort from "@/i18n/en/consent.json";
import { isLanguage, type Language } from "@/i18n/languages";
import { Dictionary } from "@/i18n/load";
import { TextsProvider } from "@/i18n/texts";
import { isUsageAllowed } from "@/lib/consent/choice";
import { pendingChoice } from "@/lib/consent/keep";
import { onConsentStatus } from "@/lib/consent/statuses";
import { clearUsageDataUnlessAllowed } from "@/lib/consent/traces";
import { importWithRetry } from "@/lib/importWithRetry";
import { ConsentBanner, headingId } from "./ConsentBanner";
import styles from "./ConsentBanner.module.css";
import { placeId } from "./ConsentPlace";
import { ConsentPopup } from "./ConsentPopup";

/** A screen on which it waits at the end of the page rather than at hand, as in the style sheet. */
const isLow = "not all and (min-height: 30rem)";

/** The words of the banner; where they do not come, it speaks English (specification §9). */
async function wordsOf(language: Language) {
  const dictionary = new Dictionary(language);
  await dictionary.load("site");
  const spoken = await dictionary.load("consent").then(
    () => language,
    () => "en" as const,
  );
  return { language: spoken, texts: { ...lastResort, ...dictionary.texts } };
}

async function make() {
  const { lang } = document.documentElement;
  const words = await wordsOf(isLanguage(lang) ? lang : "en");
  const place = document.getElementById(placeId) ?? document.createElement("section");
  place.className = styles.place ?? "";
  place.lang = words.language;
  place.tabIndex = -1;
  place.setAttribute("aria-labelledby", headingId);
  place.addEventListener("keydown", ({ key }) => key === "Escape" && popup.close());
  let root: Root | undefined;
  let asked: HTMLElement | undefined;

  const popup = new ConsentPopup({
    show(chosen, named) {
      const content = (
        <TextsProvider {...words}>
          <ConsentBanner
            chosen={chosen}
            analyticsHost={named}
            choose={(choice) => popup.choose(choice)}
            dismiss={() => popup.close()}
          />
        </TextsProvider>
      );
      // The elements of the server stay: one may have the focus, or be under a finger.
      const isRendered = place.hasChildNodes() && chosen === undefined && words.language === lang;
      if (root === undefined && isRendered) root = hydrateRoot(place, content);
      else {
        root ??= createRoot(place);
        root.render(content);
      }
      place.hidden = false;
      // At hand it is first for the keyboard and for screen readers; at the end of the page it is last for everybody.
      if (matchMedia(isLow).matches) document.body.append(place);
      else if (document.body.firstElementChild !== place) document.body.prepend(place);
    },
    hide() {
      root?.render(null);
      place.remove();
      delete document.documentElement.dataset.consentPrompt;
      asked?.focus({ preventScroll: true });
      asked = undefined;
    },
  });
  await popup.initialise();

  return {
    start() {
      const { dataset } = document.documentElement;
      const noted = pendingChoice();
      if (noted !== undefined) popup.choose(noted);
      else if (popup.choice === undefined && dataset.consentPrompt !== "later") return popup.open();
      delete dataset.consentPrompt;
    },
    /** Leads whoever asked for it there, and back. */
    open() {
      if (document.activeElement instanceof HTMLElement) asked = document.activeElement;
      popup.open();
      place.focus();
    },
  };
}

let made: ReturnType<typeof make> | undefined;

/** One for all who ask; what failed is tried again. */
function banner() {
  made ??= make().catch((fault) => {
    made = undefined;
    throw fault;
  });
  return made;
}

export async function start(count: () => Promise<unknown>): Promise<void> {
  let isAsked = false;
  // Before anything is said: also where the banner fails, an earlier answer may allow to tell of it.
  onConsentStatus(() => {
    clearUsageDataUnlessAllowed();
    if (isAsked || !isUsageAllowed()) return;
    isAsked = true;
    importWithRetry(count).catch(() => {});
  });
  (await banner()).start();
}

export const open = async () => (await banner()).open();
