import { Backoff } from "./Backoff";
import { minChunkSize, nextChunkSize } from "./chunks";
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
import type { Transport } from "./transport";
import { isUploadGone, toUploadFailure } from "./UploadFailure";

/** Address for chunks, as long as the server knows the upload. */
export type UploadUrlStore = { get(): string | undefined; set(url: string | undefined): void };

/** Loaded once and kept across retries until reset. */
export type PreconditionSource = { get(): Promise<Precondition>; reset(): void };

export type SendOptions = {
  transport: Transport;
  signal: AbortSignal;
  uploadUrl: UploadUrlStore;
  precondition: PreconditionSource;
  /** Bytes that the server has stored. */
  onReceived: (bytes: number) => void;
  /** Bytes sent so far; can decrease when a request fails. */
  onSent: (bytes: number) => void;
  /** Time of the next retry, in milliseconds since 1970. */
  onWait: (until: number) => void;
};

/** Uploads a file and retries within the limit, resuming from what the server has. */
export async function sendFile(upload: Upload, options: SendOptions): Promise<ObjectMetadata> {
  const backoff = new Backoff();
  let maxReceived = 0;
  let hasRestarted = false;
  let hasRechecked = false;
  const onReceived = (bytes: number) => {
    if (bytes > maxReceived) backoff.reset();
    maxReceived = Math.max(bytes, maxReceived);
    options.onReceived(bytes);
    options.onSent(bytes);
  };
  for (;;) {
    try {
      return await (upload.file.size <= minChunkSize
        ? sendWholeFile(upload, await options.precondition.get(), options)
        : sendChunks(upload, options, onReceived));
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = toUploadFailure(error);
      if (failure.reason === "changed" && !hasRechecked) {
        // Checks once what is stored under the name now.
        options.uploadUrl.set(undefined);
        options.precondition.reset();
        hasRechecked = true;
      } else if (isUploadGone(failure) && options.uploadUrl.get() !== undefined && !hasRestarted) {
        options.uploadUrl.set(undefined);
        hasRestarted = true;
      } else await backoff.wait(error, options.signal, options.onWait);
    }
  }
}

/** Sends the remaining bytes. A resumed upload asks first how many bytes the server has. */
async function sendChunks(
  upload: Upload,
  options: SendOptions,
  onReceived: (bytes: number) => void,
): Promise<ObjectMetadata> {
  let url = options.uploadUrl.get();
  let status: UploadStatus;
  if (url === undefined) {
    url = await startResumableUpload(upload, await options.precondition.get(), options);
    options.uploadUrl.set(url);
    status = { received: 0 };
  } else status = await queryUploadStatus(upload, url, options);

  // Starts with small chunks again after a failure: on a bad connection large ones would fail repeatedly.
  for (let size = minChunkSize; status.stored === undefined; size = nextChunkSize(size)) {
    const offset = status.received;
    onReceived(offset);
    status = await sendChunk(upload, [offset, Math.min(offset + size, upload.file.size)], url, options);
  }
  return status.stored;
}
