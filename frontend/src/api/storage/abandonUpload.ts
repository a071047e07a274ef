import { clearProgress, findInterruptedUpload } from "./interruptedUpload";
import { cancelUpload } from "./protocol";
import type { Transport } from "./transport";

/** In milliseconds. Uploads expire on the server if the request is lost. */
export const cancelTimeout = 5000;

/** Forgets the user's interrupted upload and cancels it on the server. */
export function abandonUpload(account: string, transport: Transport): void {
  const before = findInterruptedUpload(account);
  clearProgress(account);
  if (before?.url === undefined || before.stored !== undefined) return;
  cancelUpload(before, before.url, { transport, signal: AbortSignal.timeout(cancelTimeout) }).catch(() => {
    // The upload expires on the server.
  });
}
