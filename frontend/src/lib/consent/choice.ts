/** The one thing the consent banner stores, and that not before a guest has chosen. */
export const cookieName = "wirtshaus_consent";

/** What may be allowed, by its name in the cookie. What the pages need to work is not asked for. */
export const category = "usage";

/**
 * Whether usage may be counted, as the cookie says at this moment: also when the choice was made in another tab, and
 * without the code that asks for it. A cookie that is not to be read allows nothing.
 */
export function isAllowed(): boolean {
  try {
    const start = `${cookieName}=`;
    const cookie = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
    const { categories } = JSON.parse(decodeURIComponent(cookie?.slice(start.length) ?? "{}"));
    return categories?.includes(category) === true;
  } catch {
    return false;
  }
}
