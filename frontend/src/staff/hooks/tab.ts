/** `sessionStorage` key of the tab id during a reload. */
const storageKey = "staff-tab";

function takeStoredId(): string | null {
  try {
    const name = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return name;
  } catch {
    return null;
  }
}

/** Unique tab id. It is stored only while the page unloads, so that a duplicated tab gets its own. */
export const tabId = takeStoredId() ?? crypto.getRandomValues(new Uint32Array(2)).join("-");

addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(storageKey, tabId);
  } catch {
    // Storage is unavailable: a reload gets a new id.
  }
});
addEventListener("pageshow", takeStoredId);
