import type { Choice } from "./statuses";

/** The one thing the consent banner stores, and that not before a guest has chosen. */
export const cookieName = "wirtshaus_consent";

/** What may be allowed, by its name in the cookie. What the pages need to work is not asked for. */
export const category = "usage";

/**
 * The host that is told of what is counted, or undefined where nobody else is: what the document says of it, which is
 * there before any data are. `Document` and `StaffDocument` write it.
 */
export const toldTo = () => document.documentElement.dataset.toldTo || undefined;

/**
 * What a guest chose, as the cookie says at this moment: also when the choice was made in another tab, and without the
 * code that asks for it. A yes is one to those whom it named: where another is told since, nothing was chosen yet. A
 * cookie that is not to be read is none.
 */
export function keptChoice(): Choice | undefined {
  try {
    const start = `${cookieName}=`;
    const cookie = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
    const { categories, data } = JSON.parse(decodeURIComponent(cookie?.slice(start.length) ?? "{}"));
    if (!Array.isArray(categories)) return undefined;
    if (!categories.includes(category)) return "deny";
    const told = toldTo();
    return told === undefined || data?.toldTo === told ? "allow" : undefined;
  } catch {
    return undefined;
  }
}

/** Whether usage may be counted, at this moment. */
export const isAllowed = () => keptChoice() === "allow";
