import type CookieConsent from "vanilla-cookieconsent";
import { acceptCategory, getCookie, reset, run, validConsent, validCookie } from "vanilla-cookieconsent";
import { analyticsHost, category, cookieName, readChoice } from "@/lib/consent/choice";
import { choiceMaxAgeDays, saveChoice } from "@/lib/consent/keep";
import { type Choice, emitConsentStatus } from "@/lib/consent/statuses";

/** What shows the popup to a guest. */
type View = { show(choice: Choice | undefined, named: string | undefined): void; hide(): void };

/** Specification §8: using the popup before it is initialised raises an error. */
export class ConsentNotInitialised extends Error {
  override readonly name = "ConsentNotInitialised";
  constructor() {
    super("the consent popup is used before it is initialised");
  }
}

const config = (): CookieConsent.CookieConsentConfig => ({
  autoShow: false,
  // Without words for it the library makes no banner of its own, which would take the focus and hold it.
  language: { default: "none", translations: { none: {} as CookieConsent.Translation } },
  // Whoever drives the browser, a test too, sees what guests see.
  hideFromBots: false,
  manageScriptTags: false,
  autoClearCookies: false,
  categories: { necessary: { readOnly: true }, [category]: {} },
  cookie: {
    name: cookieName,
    domain: location.hostname,
    expiresAfterDays: choiceMaxAgeDays,
    sameSite: "Lax",
    secure: true,
  },
});

/**
 * Asks guests whether their usage may be counted, keeps what they say in a cookie of this host, and says every
 * status on the way (specification §2, "Consent banner"; §9).
 */
export class ConsentPopup {
  readonly #view: View;
  #isInitialised = false;
  #isOpen = false;
  /** Who is told of what is counted, as the guest reads it: another may be since. */
  #named = analyticsHost();

  constructor(view: View) {
    this.#view = view;
  }

  /** Fails, after saying so, where the browser does not let it know what was chosen; then it may be tried again. */
  async initialise(): Promise<void> {
    emitConsentStatus({ status: "initializing" });
    try {
      await run(config());
    } catch (fault) {
      reset();
      const { message, cause, stack } = fault instanceof Error ? fault : new Error(String(fault));
      emitConsentStatus({ status: "error", message, cause, stack });
      throw fault;
    }
    this.#isInitialised = true;
    emitConsentStatus({ status: "initialized", choice: this.choice });
  }

  get choice(): Choice | undefined {
    this.#needsToBeInitialised();
    if (!validConsent() || !validCookie(cookieName)) return undefined;
    // Another tab may have been told something else since: what the library knows is how this one began.
    return readChoice();
  }

  open(): void {
    this.#named = analyticsHost();
    this.#view.show(this.choice, this.#named);
    if (this.#isOpen) return;
    this.#isOpen = true;
    emitConsentStatus({ status: "open" });
  }

  /** Without a choice nothing is kept, and the next visit asks again. */
  close(): void {
    this.#needsToBeInitialised();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#view.hide();
    emitConsentStatus({ status: "close" });
  }

  /** What was chosen before is forgotten, but not that there was a choice: taking it back leaves a denial. */
  choose(choice: Choice): void {
    const before = this.choice;
    acceptCategory(choice === "allow" ? "all" : []);
    saveChoice(choice, this.#named, getCookie());
    if (choice !== before) emitConsentStatus({ status: "change", before, choice });
    if (before === "allow" && choice === "deny") emitConsentStatus({ status: "revoke" });
    this.close();
  }

  #needsToBeInitialised(): void {
    if (!this.#isInitialised) throw new ConsentNotInitialised();
  }
}
