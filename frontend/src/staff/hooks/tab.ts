/** Where a tab finds its name again when its page is loaded anew. */
const slot = "staff-tab";

function taken(): string | null {
  try {
    const name = sessionStorage.getItem(slot);
    sessionStorage.removeItem(slot);
    return name;
  } catch {
    return null;
  }
}

/**
 * What tells this tab from the others. Its name is laid down only while the page goes away: a tab that is opened as a
 * copy of this one finds none, and gives itself another.
 */
export const tab = taken() ?? crypto.getRandomValues(new Uint32Array(2)).join("-");

addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(slot, tab);
  } catch {
    // A browser that keeps nothing for us: the next page is another tab.
  }
});
addEventListener("pageshow", taken);
