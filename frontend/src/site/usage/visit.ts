import { ownPrefix } from "@/lib/consent/traces";

/** So long without a sign of the guest, in milliseconds, and what follows is another visit. */
const idle = 30 * 60_000;

const key = `${ownPrefix}last-seen`;

/** Whether what happens now begins a visit. */
export const isNewVisit = () => !(Date.now() - Number(localStorage.getItem(key)) < idle);

/** Keeps the moment, for all tabs: the one thing that is stored beside the client. */
export const stillHere = () => localStorage.setItem(key, String(Date.now()));
