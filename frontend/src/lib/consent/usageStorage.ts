import { isUsageAllowed } from "./choice";

/** Project token of the analytics client; part of the names of what it stores. */
export const mixpanelToken = "wirtshaus";

/** Prefix of our `localStorage` keys. */
export const usageKeyPrefix = "usage-";

/** Prefix of the client's `localStorage` keys. */
const mixpanelKeyPrefix = "__mp";

/** Removes everything that was stored for usage statistics. */
export const clearUsageData = () => remove(mixpanelKeyPrefix, usageKeyPrefix);

/** Removes only what the analytics client stored. */
export const clearMixpanelData = () => remove(mixpanelKeyPrefix);

function remove(...prefixes: string[]): void {
  try {
    const cookie = `mp_${mixpanelToken}_mixpanel=`;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    if (document.cookie.includes(cookie)) document.cookie = `${cookie}; Max-Age=0; Path=/`;
    for (const key of Object.keys(localStorage))
      if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  } catch {
    // Storage is not available, so nothing was stored.
  }
}

/** Removes data stored under a consent that has been withdrawn, has expired or was deleted. */
export function clearUsageDataUnlessAllowed(): void {
  if (!isUsageAllowed()) clearUsageData();
}
