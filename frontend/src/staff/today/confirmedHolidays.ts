const storageKey = "confirmedHolidays";

/** Dates of holidays whose hours have been confirmed in this browser, which may refuse access to its storage. */
export function readConfirmedHolidays(): readonly string[] {
  try {
    return localStorage.getItem(storageKey)?.split(",") ?? [];
  } catch {
    return [];
  }
}

export function storeConfirmedHolidays(dates: readonly string[]) {
  try {
    localStorage.setItem(storageKey, dates.join());
  } catch {
    // It is asked again next time.
  }
}
