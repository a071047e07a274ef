import { analyticsHost, cookieName, usageConsentCategory } from "./choice";
import type { ConsentChoice } from "./statuses";

/** Specification §9. */
export const consentMaxAgeDays = 365;

/**
 * Writes the consent cookie with the choice, the analytics host and a fixed `consentId` (the library would store a
 * random id for every guest). The library also skips the write if its own tab has seen the same choice before, even
 * if another tab changed it since. `existing`: the library's current cookie value.
 */
export function saveChoice(
  choice: ConsentChoice,
  analyticsHost: string | undefined,
  existing: object = {},
): void {
  const now = new Date();
  const until = new Date(now.getTime() + consentMaxAgeDays * 86_400_000);
  const value = JSON.stringify({
    consentTimestamp: now,
    ...existing,
    categories: choice === "allow" ? ["necessary", usageConsentCategory] : ["necessary"],
    data: choice === "allow" && analyticsHost !== undefined ? { analyticsHost } : null,
    consentId: "none",
    lastConsentTimestamp: now,
    expirationTime: until.getTime(),
  });
  // Same attributes as the library's; others would create a second cookie.
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
