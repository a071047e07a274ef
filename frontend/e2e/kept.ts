import type { Page } from "playwright-core";

/** Everything that the browser keeps for the house, by name. */
export async function kept(page: Page) {
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

/** Of a guest who has chosen, and on whose behalf nothing is counted. */
export const onlyTheChoice = { ...nothing, cookies: ["wirtshaus_consent"] };
