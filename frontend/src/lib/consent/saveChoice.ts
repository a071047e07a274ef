import { analyticsHost, cookieName, usageConsentCategory } from "./choice";
import type { ConsentChoice } from "./statuses";

/** Specification §9. */
const consentMaxAge = 365 * 24 * 60 * 60;

/** Names with a dot; the others may be public suffixes, such as `localhost`. */
const domainPattern = /\..*[^.]$/;

/**
 * Writes the consent cookie with the choice and the analytics host, without an identifier. The attributes are those of
 * the server (`crates/api/src/consent.rs`), which replaces the cookie (see `confirmChoice.ts`); others would create a
 * second one.
 */
export function saveChoice(choice: ConsentChoice, analyticsHost: string | undefined): void {
  const { hostname, protocol } = location;
  const isAllowed = choice === "allow";
  const value = JSON.stringify({
    consentTimestamp: new Date(),
    categories: isAllowed ? ["necessary", usageConsentCategory] : ["necessary"],
    data: isAllowed && analyticsHost !== undefined ? { analyticsHost } : null,
    isConfirmed: false,
  });
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  document.cookie = [
    `${cookieName}=${encodeURIComponent(value)}`,
    `Max-Age=${consentMaxAge}`,
    "Path=/",
    "SameSite=Lax",
    ...(domainPattern.test(hostname) ? [`Domain=${hostname}`] : []),
    ...(protocol === "https:" ? ["Secure"] : []),
  ].join("; ");
}

/** The answer given before hydration (see `boot.ts`). */
export function preHydrationConsentChoice(): ConsentChoice | undefined {
  const { consentPrompt } = document.documentElement.dataset;
  return consentPrompt === "allow" || consentPrompt === "deny" ? consentPrompt : undefined;
}

/** Saves the answer given before hydration; the banner may load much later. */
export function savePreHydrationConsentChoice(): void {
  const choice = preHydrationConsentChoice();
  if (choice !== undefined) saveChoice(choice, analyticsHost());
}
