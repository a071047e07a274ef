import type { ConsentChoice } from "./statuses";

export const cookieName = "wirtshaus_consent";

/** Category in the consent cookie. */
export const usageConsentCategory = "usage";

/**
 * Host of the external analytics service, or undefined if there is none. `HtmlDocument` and `StaffDocument` write the
 * attribute.
 */
export const analyticsHost = () => document.documentElement.dataset.analyticsHost || undefined;

/**
 * The guest's choice as stored in the cookie now, possibly by another tab. A consent is valid only for the analytics
 * host it names. Returns undefined if the cookie is missing or unreadable.
 */
export function readConsentChoice(): ConsentChoice | undefined {
  try {
    const prefix = `${cookieName}=`;
    const cookie = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
    const { categories, data } = JSON.parse(decodeURIComponent(cookie?.slice(prefix.length) ?? "{}"));
    if (!Array.isArray(categories)) return undefined;
    if (!categories.includes(usageConsentCategory)) return "deny";
    const host = analyticsHost();
    return host === undefined || data?.analyticsHost === host ? "allow" : undefined;
  } catch {
    return undefined;
  }
}

export const isUsageAllowed = () => readConsentChoice() === "allow";
