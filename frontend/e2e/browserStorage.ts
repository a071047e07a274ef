import type { Page } from "playwright-core";
import { expect } from "vitest";

export async function browserStorage(page: Page) {
  const pageStorage = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    serviceWorkers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name).toSorted();
  return { cookies, ...pageStorage };
}

export const emptyStorage = {
  cookies: [] as string[],
  localStorage: [],
  sessionStorage: [],
  databases: [],
  caches: [],
  serviceWorkers: 0,
};

export const consentCookieOnly = { ...emptyStorage, cookies: ["wirtshaus_consent"] };

export const storedWithConsent = {
  ...emptyStorage,
  cookies: ["mp_wirtshaus_mixpanel", "wirtshaus_consent"],
  localStorage: expect.arrayContaining(["usage-last-seen"]),
};
