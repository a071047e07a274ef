import { isAllowed } from "./choice";

/** What the client calls the house. It is part of the names of what it stores. */
export const token = "wirtshaus";

/** All entries of ours in the browser begin with this. */
export const ownPrefix = "usage-";

/** Entries of the client begin with this. */
const clientPrefix = "__mp";

/** Removes what client and pages have stored, on this page or an earlier one, and writes nothing where there is none. */
export const sweep = () => remove(clientPrefix, ownPrefix);

/** Removes what the client has stored, and leaves what the pages have. */
export const sweepClient = () => remove(clientPrefix);

/** Removes the client's cookie, and the entries that begin with any of these. */
function remove(...prefixes: string[]): void {
  try {
    const cookie = `mp_${token}_mixpanel=`;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    if (document.cookie.includes(cookie)) document.cookie = `${cookie}; Max-Age=0; Path=/`;
    for (const key of Object.keys(localStorage))
      if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  } catch {
    // A browser that lets nothing be read has kept nothing either.
  }
}

/**
 * Sees to it that nothing lies in the browser without a yes: whatever was stored with one that has been taken back, has
 * run out or was removed. Needs none of the code that counts.
 */
export function sweepUnlessAllowed(): void {
  if (!isAllowed()) sweep();
}
