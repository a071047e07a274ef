import { clearProgress, loadInterruptedUpload } from "./interruptedUpload";
import { cancelUpload } from "./protocol";
import type { HttpTransport } from "./transport";

/** In milliseconds. Uploads expire on the server if the request is lost. */
export const controlRequestTimeout = 5000;

/** Forgets the user's interrupted upload and cancels it on the server. */
export function abandonUpload(account: string, transport: HttpTransport): void {
  const before = loadInterruptedUpload(account);
  clearProgress(account);
  if (before?.url === undefined || before.stored !== undefined) return;
  cancelUpload(before, before.url, { transport, signal: AbortSignal.timeout(controlRequestTimeout) }).catch(
    () => {
      // The upload expires on the server.
    },
  );
}
