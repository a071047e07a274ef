import { usageKeyPrefix } from "@/lib/consent/usageStorage";

/** In milliseconds. */
const visitTimeout = 30 * 60_000;

const key = `${usageKeyPrefix}last-seen`;

/** Timestamps in the future (clock set back) are ignored. */
export function isNewVisit(): boolean {
  const elapsed = Date.now() - Number(localStorage.getItem(key));
  return !(elapsed >= 0 && elapsed < visitTimeout);
}

/** Shared by all tabs. */
export const recordVisitActivity = () => localStorage.setItem(key, String(Date.now()));
