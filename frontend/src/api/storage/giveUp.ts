import { forget, interrupted } from "./interrupted";
import { cancel } from "./protocol";
import type { Transport } from "./transport";

/** How long a last word about an upload may take, in milliseconds; what the house does not hear expires there by itself. */
export const farewell = 5000;

/** Gives up the upload that somebody did not bring to its end on this browser, also at the house, which keeps room for it. */
export function giveUp(by: string, transport: Transport): void {
  const before = interrupted(by);
  forget(by);
  if (before?.url === undefined || before.stored !== undefined) return;
  cancel(before, before.url, { transport, signal: AbortSignal.timeout(farewell) }).catch(() => {
    // The house does not hear it: the upload expires there.
  });
}
