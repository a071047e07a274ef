import type { Page } from "playwright-core";

export async function browserStorage(page: Page) {
  const inPage = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name).toSorted();
  return { cookies, ...inPage };
}

export const nothing = {
  cookies: [] as string[],
  localStorage: [],
  sessionStorage: [],
  databases: [],
  caches: [],
  workers: 0,
};

export const onlyTheChoice = { ...nothing, cookies: ["wirtshaus_consent"] };
