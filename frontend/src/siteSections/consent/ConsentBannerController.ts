import { analyticsHost, readConsentChoice, readConsentCookie } from "@/lib/consent/choice";
import { saveChoice } from "@/lib/consent/saveChoice";
import { type ConsentChoice, emitConsentBannerStatus } from "@/lib/consent/statuses";
import { confirmChoice } from "./confirmChoice";

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

/** Logic of the consent banner; reports each status (specification §2 and §9). */
export class ConsentBannerController {
  #isInitialised = false;
  #isOpen = false;
  /** The host shown in the open banner; the current one may differ. */
  #analyticsHost = analyticsHost();

  constructor(private readonly view: ConsentBannerRenderer) {}

  /** Throws if the cookie is not accessible; can be called again. */
  initialise(): void {
    emitConsentBannerStatus({ status: "initializing" });
    try {
      readConsentCookie();
    } catch (error) {
      const { message, cause, stack } = error instanceof Error ? error : new Error(String(error));
      emitConsentBannerStatus({ status: "error", message, cause, stack });
      throw error;
    }
    this.#isInitialised = true;
    emitConsentBannerStatus({ status: "initialized", choice: this.choice });
    confirmChoice();
  }

  get choice(): ConsentChoice | undefined {
    this.#assertInitialised();
    return readConsentChoice();
  }

  open(): void {
    this.#analyticsHost = analyticsHost();
    this.view.show(this.choice, this.#analyticsHost);
    if (this.#isOpen) return;
    this.#isOpen = true;
    emitConsentBannerStatus({ status: "open" });
  }

  /** Closing without a choice stores nothing, so the next visit asks again. */
  close(): void {
    this.#assertInitialised();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.view.hide();
    emitConsentBannerStatus({ status: "close" });
  }

  /** Withdrawing consent is stored as a denial. */
  choose(choice: ConsentChoice): void {
    const before = this.choice;
    saveChoice(choice, this.#analyticsHost);
    confirmChoice();
    if (choice !== before) emitConsentBannerStatus({ status: "change", before, choice });
    if (before === "allow" && choice === "deny") emitConsentBannerStatus({ status: "revoke" });
    this.close();
  }

  #assertInitialised(): void {
    if (!this.#isInitialised) throw new ConsentNotInitialised();
  }
}
