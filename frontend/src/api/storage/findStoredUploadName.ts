import { controlRequestTimeout } from "./abandonUpload";
import { clearProgress, type InterruptedUpload, saveProgress } from "./interruptedUpload";
import { queryUploadStatus } from "./protocol";
import type { HttpTransport } from "./transport";
import { isUploadGone } from "./UploadFailure";

/**
 * Name under which an interrupted upload is stored, if it is. Asks the server, because its last response may have
 * been lost.
 */
export async function findStoredUploadName(
  upload: InterruptedUpload,
  transport: HttpTransport,
): Promise<string | undefined> {
  const { url, received, stored } = upload;
  if (stored !== undefined || url === undefined) return stored;
  try {
    const status = await queryUploadStatus(upload, url, {
      transport,
      signal: AbortSignal.timeout(controlRequestTimeout),
    });
    if (status.stored === undefined) return undefined;
    saveProgress(upload, { url, received, stored: status.stored.name });
    return status.stored.name;
  } catch (error) {
    // Otherwise the state is unknown for now and the upload can be resumed later.
    if (isUploadGone(Object(error))) clearProgress(upload.account);
    return undefined;
  }
}
