import type CookieConsent from "vanilla-cookieconsent";
import { acceptCategory, getCookie, reset, run, validConsent, validCookie } from "vanilla-cookieconsent";
import { analyticsHost, cookieName, readConsentChoice, usageConsentCategory } from "@/lib/consent/choice";
import { consentMaxAgeDays, saveChoice } from "@/lib/consent/saveChoice";
import { type ConsentChoice, emitConsentBannerStatus } from "@/lib/consent/statuses";

type ConsentBannerRenderer = {
  show(choice: ConsentChoice | undefined, analyticsHost: string | undefined): void;
  hide(): void;
};

/** Specification §8. */
export class ConsentNotInitialised extends Error {
  override readonly name = "ConsentNotInitialised";
  constructor() {
    super("the consent popup is used before it is initialised");
  }
}

const config = (): CookieConsent.CookieConsentConfig => ({
  autoShow: false,
  // An empty translation keeps the library from rendering its own banner.
  language: { default: "none", translations: { none: {} as CookieConsent.Translation } },
  // Show it under automation too.
  hideFromBots: false,
  manageScriptTags: false,
  autoClearCookies: false,
  categories: { necessary: { readOnly: true }, [usageConsentCategory]: {} },
  cookie: {
    name: cookieName,
    domain: location.hostname,
    expiresAfterDays: consentMaxAgeDays,
    sameSite: "Lax",
    secure: true,
  },
});

/** Consent dialog logic on top of vanilla-cookieconsent; reports each status (specification §2 and §9). */
export class ConsentBannerController {
  readonly #view: ConsentBannerRenderer;
  #isInitialised = false;
  #isOpen = false;
  /** The host shown in the open banner; the current one may differ. */
  #analyticsHost = analyticsHost();

  constructor(view: ConsentBannerRenderer) {
    this.#view = view;
  }

  /** Throws if the cookie is not accessible; can be called again. */
  async initialise(): Promise<void> {
    emitConsentBannerStatus({ status: "initializing" });
    try {
      await run(config());
    } catch (error) {
      reset();
      const { message, cause, stack } = error instanceof Error ? error : new Error(String(error));
      emitConsentBannerStatus({ status: "error", message, cause, stack });
      throw error;
    }
    this.#isInitialised = true;
    emitConsentBannerStatus({ status: "initialized", choice: this.choice });
  }

  get choice(): ConsentChoice | undefined {
    this.#assertInitialised();
    if (!validConsent() || !validCookie(cookieName)) return undefined;
    // Read the cookie: another tab may have changed the choice since the library read it.
    return readConsentChoice();
  }

  open(): void {
    this.#analyticsHost = analyticsHost();
    this.#view.show(this.choice, this.#analyticsHost);
    if (this.#isOpen) return;
    this.#isOpen = true;
    emitConsentBannerStatus({ status: "open" });
  }

  /** Closing without a choice stores nothing, so the next visit asks again. */
  close(): void {
    this.#assertInitialised();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#view.hide();
    emitConsentBannerStatus({ status: "close" });
  }

  /** Withdrawing consent is stored as a denial. */
  choose(choice: ConsentChoice): void {
    const before = this.choice;
    acceptCategory(choice === "allow" ? "all" : []);
    saveChoice(choice, this.#analyticsHost, getCookie());
    if (choice !== before) emitConsentBannerStatus({ status: "change", before, choice });
    if (before === "allow" && choice === "deny") emitConsentBannerStatus({ status: "revoke" });
    this.close();
  }

  #assertInitialised(): void {
    if (!this.#isInitialised) throw new ConsentNotInitialised();
  }
}
