import type CookieConsent from "vanilla-cookieconsent";
import { acceptCategory, getCookie, reset, run, validConsent, validCookie } from "vanilla-cookieconsent";
import { category, cookieName, keptChoice, toldTo } from "@/lib/consent/choice";
import { type Choice, say } from "@/lib/consent/statuses";

/** What shows the popup to a guest. */
type View = { show(choice: Choice | undefined, named: string | undefined): void; hide(): void };

/** Specification §8: using the popup before it is initialised raises an error. */
export class ConsentNotInitialised extends Error {
  override readonly name = "ConsentNotInitialised";
  constructor() {
    super("the consent popup is used before it is initialised");
  }
}

/** How long a choice holds (specification §9). */
const days = 365;

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
    expiresAfterDays: days,
    sameSite: "Lax",
    secure: true,
  },
});

/**
 * Writes the cookie anew with the answer, for a year from now, with whom the question named, and without the library's
 * number. The library leaves it as it is where its own tab has heard the same answer before, whatever was said in another
 * one since, and also where it was removed. And it gives every guest a number at random: nobody asked for it, least of all
 * guests who said no; it only wants to find something in its place.
 */
function keep(choice: Choice, named: string | undefined): void {
  const now = new Date();
  const until = new Date(now.getTime() + days * 86_400_000);
  const value = JSON.stringify({
    consentTimestamp: now,
    ...(getCookie() as Partial<CookieConsent.CookieValue>),
    categories: choice === "allow" ? ["necessary", category] : ["necessary"],
    data: choice === "allow" && named !== undefined ? { toldTo: named } : null,
    consentId: "none",
    lastConsentTimestamp: now,
    expirationTime: until.getTime(),
  });
  // The library's own attributes: with others it would be a second cookie.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way, and the library has none
  document.cookie = [
    `${cookieName}=${encodeURIComponent(value)}`,
    `expires=${until.toUTCString()}`,
    "Path=/",
    "SameSite=Lax",
    ...(location.hostname.includes(".") ? [`Domain=${location.hostname}`] : []),
    ...(location.protocol === "https:" ? ["Secure"] : []),
  ].join("; ");
}

/**
 * Asks guests whether their usage may be counted, keeps what they say in a cookie of this host, and says every
 * status on the way (specification §2, "Consent banner"; §9).
 */
export class ConsentPopup {
  readonly #view: View;
  #isInitialised = false;
  #isOpen = false;
  /** Who is told of what is counted, as the guest reads it: another may be since. */
  #named = toldTo();

  constructor(view: View) {
    this.#view = view;
  }

  /** Fails, after saying so, where the browser does not let it know what was chosen; then it may be tried again. */
  async initialise(): Promise<void> {
    say({ status: "initializing" });
    try {
      await run(config());
    } catch (fault) {
      reset();
      const { message, cause, stack } = fault instanceof Error ? fault : new Error(String(fault));
      say({ status: "error", message, cause, stack });
      throw fault;
    }
    this.#isInitialised = true;
    say({ status: "initialized", choice: this.choice });
  }

  get choice(): Choice | undefined {
    this.#needsToBeInitialised();
    if (!validConsent() || !validCookie(cookieName)) return undefined;
    // Another tab may have been told something else since: what the library knows is how this one began.
    return keptChoice();
  }

  open(): void {
    this.#named = toldTo();
    this.#view.show(this.choice, this.#named);
    if (this.#isOpen) return;
    this.#isOpen = true;
    say({ status: "open" });
  }

  /** Without a choice nothing is kept, and the next visit asks again. */
  close(): void {
    this.#needsToBeInitialised();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#view.hide();
    say({ status: "close" });
  }

  /** What was chosen before is forgotten, but not that there was a choice: taking it back leaves a denial. */
  choose(choice: Choice): void {
    const before = this.choice;
    acceptCategory(choice === "allow" ? "all" : []);
    keep(choice, this.#named);
    if (choice !== before) say({ status: "change", before, choice });
    if (before === "allow" && choice === "deny") say({ status: "revoke" });
    this.close();
  }

  #needsToBeInitialised(): void {
    if (!this.#isInitialised) throw new ConsentNotInitialised();
  }
}
