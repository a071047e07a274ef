import { cookieName } from "@/lib/consent/choice";

/** Sets a cookie with its attributes. */
export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = cookie;
}

/** Stores an answer to the consent banner. */
export const storeConsent = (...categories: string[]) =>
  setCookie(`${cookieName}=${encodeURIComponent(JSON.stringify({ categories }))}; Path=/`);

export const cookieNames = () => document.cookie.split("; ").map((cookie) => cookie.split("=")[0]);
