import { ownPrefix } from "@/lib/consent/traces";

/** So long without a sign of the guest, in milliseconds, and what follows is another visit. */
const idle = 30 * 60_000;

const key = `${ownPrefix}last-seen`;

/** Whether what happens now begins a visit. A moment yet to come, of a clock that was set back, is no sign of anybody. */
export function isNewVisit(): boolean {
  const since = Date.now() - Number(localStorage.getItem(key));
  return !(since >= 0 && since < idle);
}

/** Keeps the moment, for all tabs: the one thing that is stored beside the client. */
export const stillHere = () => localStorage.setItem(key, String(Date.now()));
