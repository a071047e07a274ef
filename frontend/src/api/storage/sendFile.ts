import {
  determineUploadPrecondition,
  mustNotExistPrecondition,
  type ObjectMetadata,
  type Precondition,
  queryUploadStatus,
  type RequestOptions,
  sendChunk,
  sendWholeFile,
  startResumableUpload,
  type Upload,
  type UploadStatus,
} from "./protocol";
import { isUploadGone, toUploadFailure } from "./UploadFailure";
import { type RetryOptions, withRetries } from "./withRetries";

/** In bytes. Files up to this size go in one request; chunked uploads start with this size (specification §9). */
export const minChunkSize = 262_144;

/** In bytes, exclusive (specification §9). */
const chunkSizeLimit = 33_554_432;

type SendFileOptions = RequestOptions &
  RetryOptions & {
    /** Address for the remaining chunks of an interrupted upload. */
    url: string | undefined;
    /** Called with the address, as long as the server knows the upload, and the bytes that it has. */
    onServerReceived: (url: string | undefined, bytes: number) => void;
    /** Bytes sent so far; can decrease when a request fails. */
    onUploadProgress: (bytes: number) => void;
  };

/** Uploads a file and retries within the limit, resuming from what the server has. */
export async function sendFile(upload: Upload, options: SendFileOptions): Promise<ObjectMetadata> {
  let { url } = options;
  let precondition: Precondition | undefined;
  let mustCheckExisting = upload.knownCreatedAt !== undefined || upload.replaceableEtag !== undefined;
  let hasRestarted = false;
  let hasRechecked = false;
  let maxReceived = 0;

  function setReceived(next: string | undefined, bytes: number): void {
    url = next;
    options.onServerReceived(next, bytes);
  }

  async function loadPrecondition(): Promise<Precondition> {
    precondition ??= mustCheckExisting
      ? await determineUploadPrecondition(upload, options)
      : mustNotExistPrecondition;
    return precondition;
  }

  /** Sends the remaining bytes. A resumed upload asks first how many bytes the server has. */
  async function sendChunks(onProgress: () => void): Promise<ObjectMetadata> {
    let status: UploadStatus = { received: 0 };
    const address = url ?? (await startResumableUpload(upload, await loadPrecondition(), options));
    if (url !== undefined) status = await queryUploadStatus(upload, address, options);
    // Starts with small chunks again after a failure: on a bad connection large ones would fail repeatedly.
    for (let size = minChunkSize; status.stored === undefined; size = doubleChunkSize(size)) {
      const { received } = status;
      if (received > maxReceived) onProgress();
      maxReceived = Math.max(received, maxReceived);
      setReceived(address, received);
      options.onUploadProgress(received);
      status = await sendChunk(
        upload,
        [received, Math.min(received + size, upload.file.size)],
        address,
        options,
      );
    }
    return status.stored;
  }

  async function attempt(onProgress: () => void): Promise<ObjectMetadata> {
    try {
      if (upload.file.size > minChunkSize) return await sendChunks(onProgress);
      return await sendWholeFile(upload, await loadPrecondition(), options);
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = toUploadFailure(error);
      // Checks once what is stored under the name now, and starts once more an upload that is gone.
      if (failure.reason === "changed" && !hasRechecked) {
        precondition = undefined;
        mustCheckExisting = hasRechecked = true;
      } else if (isUploadGone(failure) && url !== undefined && !hasRestarted) hasRestarted = true;
      else throw failure;
      setReceived(undefined, 0);
      return attempt(onProgress);
    }
  }

  return withRetries(attempt, options);
}

export const doubleChunkSize = (bytes: number) => (bytes * 2 < chunkSizeLimit ? bytes * 2 : bytes);
