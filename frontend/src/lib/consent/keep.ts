import { category, cookieName, toldTo } from "./choice";
import type { Choice } from "./statuses";

/** How long a choice holds, in days (specification §9). */
export const days = 365;

/**
 * Writes the cookie anew with the answer, for a year from now, with whom the question named, and without the library's
 * number. The library leaves it as it is where its own tab has heard the same answer before, whatever was said in another
 * one since, and also where it was removed. And it gives every guest a number at random: nobody asked for it, least of all
 * guests who said no; it only wants to find something in its place. `written` is what the library has in the cookie.
 */
export function keep(choice: Choice, named: string | undefined, written: object = {}): void {
  const now = new Date();
  const until = new Date(now.getTime() + days * 86_400_000);
  const value = JSON.stringify({
    consentTimestamp: now,
    ...written,
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

/** The answer that `boot.ts` has noted, if it is one. */
export function notedChoice(): Choice | undefined {
  const { asks } = document.documentElement.dataset;
  return asks === "allow" || asks === "deny" ? asks : undefined;
}

/** Writes the answer that `boot.ts` has noted: the banner that carries it out may be long in coming. */
export function keepNoted(): void {
  const choice = notedChoice();
  if (choice !== undefined) keep(choice, toldTo());
}
