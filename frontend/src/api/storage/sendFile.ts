import { queryOptions } from "@tanstack/react-query";
import { randomId } from "@/lib/randomId";
import { staffTransport, type TransportRequest, type TransportResponse } from "./transport";
import { parseJson, requireSuccess, toUploadFailure, UploadFailure } from "./UploadFailure";
import type { SendOptions } from "./UploadTask";

const bucketUrl = "/api/storage/v0/b/default";

/** In bytes. Files up to this size go in one request; chunked uploads start with this size (specification §9). */
export const minChunkSize = 262_144;

/** In bytes, exclusive (specification §9). */
const chunkSizeLimit = 33_554_432;

export const doubleChunkSize = (bytes: number) => (bytes * 2 < chunkSizeLimit ? bytes * 2 : bytes);

export type StoredObject = { readonly name: string; readonly etag?: string | undefined };

/** An upload of a menu's file. */
export type Upload = {
  /** Storage name. */
  readonly name: string;
  readonly file: File;
  /** Menu key. The server lets the file replace only this menu's file. */
  readonly menu: string;
  /** Display name of the menu's file. */
  readonly title: string;
  /** Version of the menu's file record when the upload began; undefined if there was none. */
  readonly baseVersion?: number | undefined;
  /** Account that uploads. */
  readonly account: string;
  /** Creation time of the object that the user saw under this name; undefined if there was none. */
  readonly knownCreatedAt?: string | undefined;
  /** `ETag` of an object that may be replaced although the user had not seen it: the user confirmed it or stored it. */
  readonly replaceableEtag?: string | undefined;
};

type Headers = Readonly<Record<string, string>>;

const mustNotExist: Headers = { "If-None-Match": "*" };

const metadataJson = ({ name, file, menu }: Upload) =>
  JSON.stringify({ name, contentType: file.type, metadata: { menu } });

const objectUploadUrl = ({ name }: Upload) => `${bucketUrl}/o?name=${encodeURIComponent(name)}`;

/** Throws if the stored size differs from the file's. */
function parseStoredObject(response: TransportResponse, bytes: number): StoredObject {
  // Empty if the stored object has been replaced or deleted since.
  if (response.text === "") throw new UploadFailure("changed");
  const { name, size } = parseJson<{ name: string; size: string }>(response);
  if (Number(size) !== bytes) throw new UploadFailure("wrongSize");
  return { name, etag: response.header("ETag") ?? undefined };
}

/** Sends a command of the resumable protocol, such as `upload, finalize`. */
const sendCommand = async (command: string, { headers, ...request }: Omit<TransportRequest, "method">) =>
  requireSuccess(
    await staffTransport({
      ...request,
      method: "POST",
      headers: { ...headers, "X-Goog-Upload-Command": command },
    }),
  );

/** The stored object of a file of so many bytes, or how many of them the server has. */
const parseStatus = (response: TransportResponse, bytes: number, received: number) =>
  response.header("X-Goog-Upload-Status") === "final" ? parseStoredObject(response, bytes) : received;

/** The precondition for the object under the upload's name. Throws `changed` if the user does not know that object. */
async function determinePrecondition(upload: Upload, signal: AbortSignal): Promise<Headers> {
  const url = `${bucketUrl}/o/${encodeURIComponent(upload.name)}`;
  const response = await staffTransport({ method: "GET", url, signal });
  if (response.status === 404) return mustNotExist;
  const { timeCreated } = parseJson<{ timeCreated: string }>(requireSuccess(response));
  const currentEtag = response.header("ETag") ?? "";
  const isKnown = Date.parse(upload.knownCreatedAt ?? "") === Date.parse(timeCreated);
  if (!isKnown && currentEtag !== upload.replaceableEtag) throw new UploadFailure("changed", { currentEtag });
  return { "If-Match": currentEtag };
}

/** Uploads a file in one `multipart/related` request. */
async function sendWholeFile(upload: Upload, precondition: Headers, { signal, update }: SendOptions) {
  const { size, type } = upload.file;
  const boundary = `wirtshaus-${randomId()}`;
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadataJson(upload)}\r\n--${boundary}\r\nContent-Type: ${type}\r\n\r\n`;
  const response = await staffTransport({
    method: "POST",
    url: objectUploadUrl(upload),
    headers: {
      ...precondition,
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": `multipart/related; boundary=${boundary}`,
    },
    body: new Blob([head, upload.file, `\r\n--${boundary}--\r\n`]),
    onUploadProgress: (bytes) => update({ sent: Math.min(bytes, size) }),
    signal,
  });
  return parseStoredObject(requireSuccess(response), size);
}

/** Starts a resumable upload and returns its path. */
async function startResumableUpload(upload: Upload, precondition: Headers, signal: AbortSignal) {
  const response = await sendCommand("start", {
    url: objectUploadUrl(upload),
    headers: {
      ...precondition,
      "X-Goog-Upload-Protocol": "resumable",
      "X-Goog-Upload-Header-Content-Length": String(upload.file.size),
      "X-Goog-Upload-Header-Content-Type": upload.file.type,
      "Content-Type": "application/json; charset=utf-8",
    },
    body: metadataJson(upload),
    signal,
  });
  const location = response.header("X-Goog-Upload-URL");
  if (location === null) throw new UploadFailure("gateway");
  const { pathname, search } = new URL(location, "http://localhost");
  return `${pathname}${search}`;
}

/** Cancels an upload on the server; returns the stored object if it had completed already. */
export async function cancelUpload(url: string, bytes: number): Promise<StoredObject | undefined> {
  const response = await sendCommand("cancel", { url, signal: AbortSignal.timeout(5000) });
  const status = parseStatus(response, bytes, 0);
  return typeof status === "number" ? undefined : status;
}

/**
 * Stores a file; after a failure, `send` resumes from what the server has. `url`: address for the remaining chunks of an
 * interrupted upload. `onProgress` receives it, as long as the server knows the upload, and the bytes that it has.
 */
export class FileSender {
  /** Kept for retries: a lost response may have stored the file. */
  #precondition: Headers | undefined;
  #hasRestarted = false;
  #maxReceived = 0;

  constructor(
    readonly upload: Upload,
    private url: string | undefined,
    readonly onProgress: (url: string | undefined, received: number) => void,
  ) {}

  async send(options: SendOptions): Promise<StoredObject> {
    try {
      if (this.upload.file.size > minChunkSize) return await this.#sendChunks(options);
      return await sendWholeFile(this.upload, await this.#loadPrecondition(options.signal), options);
    } catch (error) {
      const { reason, status } = toUploadFailure(error);
      // Starts once more what is gone, and checks once more what is stored under the name now.
      if (this.#hasRestarted || (reason !== "changed" && status !== 404 && status !== 410)) throw error;
      this.#hasRestarted = true;
      this.url = this.#precondition = undefined;
      this.onProgress(undefined, 0);
      return this.send(options);
    }
  }

  /** Sends the remaining bytes. A resumed upload asks first how many bytes the server has. */
  async #sendChunks(options: SendOptions): Promise<StoredObject> {
    const { signal } = options;
    const { size } = this.upload.file;
    let status: StoredObject | number = 0;
    if (this.url !== undefined) {
      const response = await sendCommand("query", { url: this.url, signal });
      status = parseStatus(response, size, Number(response.header("X-Goog-Upload-Size-Received")));
    }
    this.url ??= await startResumableUpload(this.upload, await this.#loadPrecondition(signal), signal);
    // Starts with small chunks again after a failure: on a bad connection large ones would fail repeatedly.
    for (let bytes = minChunkSize; typeof status === "number"; bytes = doubleChunkSize(bytes))
      status = await this.#sendChunk(this.url, status, Math.min(status + bytes, size), options);
    return status;
  }

  /** Sends the bytes [from, until); the last chunk completes the upload. */
  async #sendChunk(url: string, from: number, until: number, { signal, update, onReceived }: SendOptions) {
    const { file } = this.upload;
    if (from > this.#maxReceived) onReceived();
    this.#maxReceived = Math.max(from, this.#maxReceived);
    this.onProgress(url, from);
    update({ sent: from });
    const response = await sendCommand(until === file.size ? "upload, finalize" : "upload", {
      url,
      headers: { "X-Goog-Upload-Offset": String(from) },
      body: file.slice(from, until),
      onUploadProgress: (bytes) => update({ sent: Math.min(from + bytes, until) }),
      signal,
    });
    return parseStatus(response, file.size, until);
  }

  /** Does not ask for an object that is not expected to exist. */
  async #loadPrecondition(signal: AbortSignal): Promise<Headers> {
    const { knownCreatedAt, replaceableEtag } = this.upload;
    const mayExist = this.#hasRestarted || knownCreatedAt !== undefined || replaceableEtag !== undefined;
    this.#precondition ??= mayExist ? await determinePrecondition(this.upload, signal) : mustNotExist;
    return this.#precondition;
  }
}

/** Delays before retries, in milliseconds; 120 s in total (specification §9). */
const retryDelays = [1, 2, 4, 8, 16, 32, 57].map((seconds) => seconds * 1000);

/** Maximum size of an upload, in bytes (decision M4). */
export const getMaxUploadSizeQuery = () =>
  queryOptions({
    queryKey: ["storage", "getMaxUploadSize"],
    queryFn: async ({ signal }) => {
      const response = requireSuccess(await staffTransport({ method: "GET", url: bucketUrl, signal }));
      return parseJson<{ maxUploadBytes: number }>(response).maxUploadBytes;
    },
    retry: (failureCount, error) => failureCount < retryDelays.length && toUploadFailure(error).isTransient,
    retryDelay: (failureCount) => retryDelays[failureCount] ?? 0,
  });
