import { randomId } from "@/lib/randomId";
import type { HttpTransport, TransportResponse } from "./transport";
import { parseJson, requireSuccess, UploadFailure } from "./UploadFailure";

const bucketUrl = "/api/storage/v0/b/default";

/** `name` may differ from the requested one: the server makes it safe. */
export type ObjectMetadata = { readonly name: string; readonly etag?: string | undefined };

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

/** Precondition for the stored object when the upload completes. */
export type Precondition = { "If-Match": string } | { "If-None-Match": "*" };

export const mustNotExistPrecondition: Precondition = { "If-None-Match": "*" };

type WithFileSize = { readonly file: Readonly<Pick<File, "size">> };

export type RequestOptions = {
  transport: HttpTransport;
  signal: AbortSignal;
  onUploadProgress?: (bytes: number) => void;
};

/** Either stored, or the number of bytes that the server has. */
export type UploadStatus = { stored: ObjectMetadata } | { stored?: never; received: number };

const objectMetadataJson = ({ name, file, menu }: Upload) =>
  JSON.stringify({ name, contentType: file.type, metadata: { menu } });

const objectUploadUrl = ({ name }: Upload) => `${bucketUrl}/o?name=${encodeURIComponent(name)}`;

/** Throws if the stored size differs from the file's. */
function parseObjectMetadata(response: TransportResponse, { file }: WithFileSize): ObjectMetadata {
  // Empty if the stored object has been replaced or deleted since.
  if (response.text === "") throw new UploadFailure("changed");
  const { name, size } = parseJson<{ name: string; size: string }>(response);
  if (Number(size) !== file.size) throw new UploadFailure("wrongSize");
  return { name, etag: response.header("ETag") ?? undefined };
}

const parseStatus = (response: TransportResponse, upload: WithFileSize, received: number): UploadStatus =>
  response.header("X-Goog-Upload-Status") === "final"
    ? { stored: parseObjectMetadata(response, upload) }
    : { received };

/** Sends a command of the resumable protocol, such as `upload, finalize`. */
const sendCommand = (
  command: string,
  url: string,
  { transport, signal }: RequestOptions,
  request: Partial<Parameters<HttpTransport>[0]> = {},
) =>
  transport({
    ...request,
    method: "POST",
    url,
    headers: { ...request.headers, "X-Goog-Upload-Command": command },
    signal,
  });

/**
 * Returns the precondition for replacing the object under the upload's name; throws `changed` if the user does not
 * know that object.
 */
export async function determineUploadPrecondition(
  { name, knownCreatedAt, replaceableEtag }: Upload,
  { transport, signal }: RequestOptions,
): Promise<Precondition> {
  const url = `${bucketUrl}/o/${encodeURIComponent(name)}`;
  const response = await transport({ method: "GET", url, signal });
  if (response.status === 404) return mustNotExistPrecondition;
  const { timeCreated } = parseJson<{ timeCreated: string }>(requireSuccess(response));
  const currentEtag = response.header("ETag") ?? "";
  const isKnownVersion =
    knownCreatedAt !== undefined && Date.parse(knownCreatedAt) === Date.parse(timeCreated);
  if (!isKnownVersion && currentEtag !== replaceableEtag) throw new UploadFailure("changed", { currentEtag });
  return { "If-Match": currentEtag };
}

/** Uploads a file in one `multipart/related` request. */
export async function sendWholeFile(
  upload: Upload,
  precondition: Precondition,
  { transport, signal, onUploadProgress }: RequestOptions,
): Promise<ObjectMetadata> {
  const boundary = `wirtshaus-${randomId()}`;
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${objectMetadataJson(upload)}\r\n--${boundary}\r\nContent-Type: ${upload.file.type}\r\n\r\n`;
  const multipartOverhead = new Blob([head]).size;
  const response = await transport({
    method: "POST",
    url: objectUploadUrl(upload),
    headers: {
      ...precondition,
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": `multipart/related; boundary=${boundary}`,
    },
    body: new Blob([head, upload.file, `\r\n--${boundary}--\r\n`]),
    onUploadProgress: (bytes) =>
      onUploadProgress?.(Math.min(Math.max(bytes - multipartOverhead, 0), upload.file.size)),
    signal,
  });
  return parseObjectMetadata(requireSuccess(response), upload);
}

/** Starts a resumable upload and returns its path. */
export async function startResumableUpload(
  upload: Upload,
  precondition: Precondition,
  options: RequestOptions,
): Promise<string> {
  const headers = {
    ...precondition,
    "X-Goog-Upload-Protocol": "resumable",
    "X-Goog-Upload-Header-Content-Length": String(upload.file.size),
    "X-Goog-Upload-Header-Content-Type": upload.file.type,
    "Content-Type": "application/json; charset=utf-8",
  };
  const body = objectMetadataJson(upload);
  const response = await sendCommand("start", objectUploadUrl(upload), options, { headers, body });
  const location = requireSuccess(response).header("X-Goog-Upload-URL");
  // A proxy has answered.
  if (location === null) throw new UploadFailure("refused", { status: 502 });
  const { pathname, search } = new URL(location, "http://localhost");
  return `${pathname}${search}`;
}

/** Sends the bytes [from, until); the last chunk completes the upload. */
export async function sendChunk(
  upload: Upload,
  [from, until]: readonly [number, number],
  url: string,
  options: RequestOptions,
): Promise<UploadStatus> {
  const response = await sendCommand(
    until === upload.file.size ? "upload, finalize" : "upload",
    url,
    options,
    {
      headers: { "X-Goog-Upload-Offset": String(from) },
      body: upload.file.slice(from, until),
      onUploadProgress: (bytes) => options.onUploadProgress?.(from + Math.min(bytes, until - from)),
    },
  );
  return parseStatus(requireSuccess(response), upload, until);
}

export async function queryUploadStatus(
  upload: WithFileSize,
  url: string,
  options: RequestOptions,
): Promise<UploadStatus> {
  const response = requireSuccess(await sendCommand("query", url, options));
  return parseStatus(response, upload, Number(response.header("X-Goog-Upload-Size-Received")));
}

/** Cancels an upload; returns the stored object if it had completed already. */
export const cancelUpload = async (upload: WithFileSize, url: string, options: RequestOptions) =>
  parseStatus(await sendCommand("cancel", url, options), upload, 0).stored;

/** In bytes. */
export async function getMaxUploadSize({ transport, signal }: RequestOptions): Promise<number> {
  const response = requireSuccess(await transport({ method: "GET", url: bucketUrl, signal }));
  return parseJson<{ maxUploadBytes: number }>(response).maxUploadBytes;
}
