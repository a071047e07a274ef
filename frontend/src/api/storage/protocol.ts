import { randomId } from "@/lib/randomId";
import type { HttpTransport, TransportResponse } from "./transport";
import { requireSuccess, UploadFailure } from "./UploadFailure";

const bucketUrl = "/api/storage/v0/b/default";

export type ObjectMetadata = {
  /** May differ from the requested name: the server makes it safe. */
  name: string;
  /** In bytes, as text. */
  size: string;
  /** `ETag`. */
  etag?: string;
};

export type Upload = {
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

type RequestOptions = {
  transport: HttpTransport;
  signal: AbortSignal;
  onUploadProgress?: (bytes: number) => void;
};

const createUploadCommandHeader = (...commands: string[]) => ({
  "X-Goog-Upload-Command": commands.join(", "),
});

const objectMetadataJson = ({ name, file, menu }: Upload) =>
  JSON.stringify({ name, contentType: file.type, metadata: { menu } });

const objectUploadUrl = ({ name }: Upload) => `${bucketUrl}/o?name=${encodeURIComponent(name)}`;

/** Throws if the stored size differs from the file's. */
function parseObjectMetadata({ text, header }: TransportResponse, { file }: WithFileSize): ObjectMetadata {
  // Empty if the stored object has been replaced or deleted since.
  if (text === "") throw new UploadFailure("changed");
  const { name, size }: ObjectMetadata = JSON.parse(text);
  if (Number(size) !== file.size) throw new UploadFailure("wrongSize");
  const etag = header("ETag");
  return { name, size, ...(etag === null ? {} : { etag }) };
}

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
  const { header, text } = requireSuccess(response);
  const { timeCreated }: { timeCreated: string } = JSON.parse(text);
  const currentEtag = header("ETag") ?? "";
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
  { transport, signal }: RequestOptions,
): Promise<string> {
  const { header } = requireSuccess(
    await transport({
      method: "POST",
      url: objectUploadUrl(upload),
      headers: {
        ...precondition,
        "X-Goog-Upload-Protocol": "resumable",
        "X-Goog-Upload-Header-Content-Length": String(upload.file.size),
        "X-Goog-Upload-Header-Content-Type": upload.file.type,
        "Content-Type": "application/json; charset=utf-8",
        ...createUploadCommandHeader("start"),
      },
      body: objectMetadataJson(upload),
      signal,
    }),
  );
  const { pathname, search } = new URL(header("X-Goog-Upload-URL") ?? "", "http://localhost");
  return `${pathname}${search}`;
}

/** Either stored, or the number of bytes that the server has. */
export type UploadStatus = { stored: ObjectMetadata } | { stored?: never; received: number };

const isUploadFinal = ({ header }: TransportResponse) => header("X-Goog-Upload-Status") === "final";

/** Sends the bytes [from, until); the last chunk completes the upload. */
export async function sendChunk(
  upload: Upload,
  [from, until]: readonly [number, number],
  url: string,
  { transport, signal, onUploadProgress }: RequestOptions,
): Promise<UploadStatus> {
  const isLastChunk = until === upload.file.size;
  const response = requireSuccess(
    await transport({
      method: "POST",
      url,
      headers: {
        ...(isLastChunk
          ? createUploadCommandHeader("upload", "finalize")
          : createUploadCommandHeader("upload")),
        "X-Goog-Upload-Offset": String(from),
      },
      body: upload.file.slice(from, until),
      onUploadProgress: (bytes) => onUploadProgress?.(from + Math.min(bytes, until - from)),
      signal,
    }),
  );
  return isUploadFinal(response) ? { stored: parseObjectMetadata(response, upload) } : { received: until };
}

export async function queryUploadStatus(
  upload: WithFileSize,
  url: string,
  { transport, signal }: RequestOptions,
): Promise<UploadStatus> {
  const response = requireSuccess(
    await transport({ method: "POST", url, headers: createUploadCommandHeader("query"), signal }),
  );
  if (isUploadFinal(response)) return { stored: parseObjectMetadata(response, upload) };
  return { received: Number(response.header("X-Goog-Upload-Size-Received")) };
}

/** Cancels an upload; returns the stored object if it had completed already. */
export async function cancelUpload(
  upload: WithFileSize,
  url: string,
  { transport, signal }: RequestOptions,
): Promise<ObjectMetadata | undefined> {
  const response = await transport({
    method: "POST",
    url,
    headers: createUploadCommandHeader("cancel"),
    signal,
  });
  return isUploadFinal(response) ? parseObjectMetadata(response, upload) : undefined;
}

/** In bytes. */
export async function getMaxUploadSize({ transport, signal }: RequestOptions): Promise<number> {
  const { text } = requireSuccess(await transport({ method: "GET", url: bucketUrl, signal }));
  const { maxUploadBytes }: { maxUploadBytes: number } = JSON.parse(text);
  return maxUploadBytes;
}
