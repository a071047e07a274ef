import { isAllowed } from "./choice";

/** What the client calls the house. It is part of the names of what it stores. */
export const token = "wirtshaus";

/** All entries of ours in the browser begin with this. */
export const ownPrefix = "usage-";

/** Removes what client and pages have stored, on this page or an earlier one, and writes nothing where there is none. */
export function sweep(): void {
  try {
    const cookie = `mp_${token}_mixpanel=`;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    if (document.cookie.includes(cookie)) document.cookie = `${cookie}; Max-Age=0; Path=/`;
    for (const key of Object.keys(localStorage))
      if (key.startsWith("__mp") || key.startsWith(ownPrefix)) localStorage.removeItem(key);
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
