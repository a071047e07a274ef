import { Backoff } from "./Backoff";
import { doubleChunkSize, minChunkSize } from "./chunks";
import {
  type ObjectMetadata,
  type Precondition,
  queryUploadStatus,
  sendChunk,
  sendWholeFile,
  startResumableUpload,
  type Upload,
  type UploadStatus,
} from "./protocol";
import type { HttpTransport } from "./transport";
import { isUploadGone, toUploadFailure } from "./UploadFailure";

/** Address for chunks, as long as the server knows the upload. */
type UploadUrlStore = { get(): string | undefined; set(url: string | undefined): void };

/** Loaded once and kept across retries until reset. */
type PreconditionCache = { get(): Promise<Precondition>; reset(): void };

type SendFileOptions = {
  transport: HttpTransport;
  signal: AbortSignal;
  uploadUrl: UploadUrlStore;
  precondition: PreconditionCache;
  /** Bytes that the server has stored. */
  onServerReceived: (bytes: number) => void;
  /** Bytes sent so far; can decrease when a request fails. */
  onUploadProgress: (bytes: number) => void;
  /** Time of the next retry, in milliseconds since 1970. */
  onRetryScheduled: (until: number) => void;
};

/** Uploads a file and retries within the limit, resuming from what the server has. */
export async function sendFile(upload: Upload, options: SendFileOptions): Promise<ObjectMetadata> {
  const backoff = new Backoff();
  let maxReceived = 0;
  let hasRestartedUpload = false;
  let hasRecheckedPrecondition = false;
  const onServerReceived = (bytes: number) => {
    if (bytes > maxReceived) backoff.reset();
    maxReceived = Math.max(bytes, maxReceived);
    options.onServerReceived(bytes);
    options.onUploadProgress(bytes);
  };
  for (;;) {
    try {
      return await (upload.file.size <= minChunkSize
        ? sendWholeFile(upload, await options.precondition.get(), options)
        : sendChunks(upload, options, onServerReceived));
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = toUploadFailure(error);
      if (failure.reason === "changed" && !hasRecheckedPrecondition) {
        // Checks once what is stored under the name now.
        options.uploadUrl.set(undefined);
        options.precondition.reset();
        hasRecheckedPrecondition = true;
      } else if (isUploadGone(failure) && options.uploadUrl.get() !== undefined && !hasRestartedUpload) {
        options.uploadUrl.set(undefined);
        hasRestartedUpload = true;
      } else await backoff.wait(error, options.signal, options.onRetryScheduled);
    }
  }
}

/** Sends the remaining bytes. A resumed upload asks first how many bytes the server has. */
async function sendChunks(
  upload: Upload,
  options: SendFileOptions,
  onServerReceived: (bytes: number) => void,
): Promise<ObjectMetadata> {
  let url = options.uploadUrl.get();
  let status: UploadStatus;
  if (url === undefined) {
    url = await startResumableUpload(upload, await options.precondition.get(), options);
    options.uploadUrl.set(url);
    status = { received: 0 };
  } else status = await queryUploadStatus(upload, url, options);

  // Starts with small chunks again after a failure: on a bad connection large ones would fail repeatedly.
  for (let size = minChunkSize; status.stored === undefined; size = doubleChunkSize(size)) {
    const offset = status.received;
    onServerReceived(offset);
    status = await sendChunk(upload, [offset, Math.min(offset + size, upload.file.size)], url, options);
  }
  return status.stored;
}
