import type { ConsentChoice } from "./statuses";

export const cookieName = "wirtshaus_consent";

/** Category in the consent cookie. */
export const usageConsentCategory = "usage";

/**
 * Host of the external analytics service, or undefined if there is none. `HtmlDocument` and `StaffDocument` write the
 * attribute.
 */
export const analyticsHost = () => document.documentElement.dataset.analyticsHost || undefined;

type StoredConsent = {
  choice: ConsentChoice;
  /** The analytics service that the guest agreed to. */
  analyticsHost: string | undefined;
  /** Whether the server has set the cookie. */
  isConfirmed: boolean;
};

/** Value of the consent cookie. Throws if the document may not use cookies. */
export function readConsentCookie(): string | undefined {
  const prefix = `${cookieName}=`;
  const cookie = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
  return cookie?.slice(prefix.length);
}

/** The answer as stored now, possibly by another tab; undefined if it is missing or unreadable. */
export function readStoredConsent(): StoredConsent | undefined {
  try {
    const { categories, data, isConfirmed } = JSON.parse(decodeURIComponent(readConsentCookie() ?? "{}"));
    if (!Array.isArray(categories)) return undefined;
    return {
      choice: categories.includes(usageConsentCategory) ? "allow" : "deny",
      analyticsHost: data?.analyticsHost,
      isConfirmed: isConfirmed !== false,
    };
  } catch {
    return undefined;
  }
}

/** The stored choice. A consent is valid only for the analytics host it names. */
export function readConsentChoice(): ConsentChoice | undefined {
  const stored = readStoredConsent();
  const host = analyticsHost();
  const isValid = stored?.choice === "deny" || host === undefined || stored?.analyticsHost === host;
  return isValid ? stored?.choice : undefined;
}

export const isUsageAllowed = () => readConsentChoice() === "allow";
