import { accepted, UploadFailure } from "./failure";
import type { Answer, Transport } from "./transport";

/** The house's own bucket: `/o` is its objects. */
const bucket = "/api/storage/v0/b/default";

/** What the house says about a stored object, as far as this client reads it. */
export type Metadata = {
  /** The name it is stored under, which may be a safer one than was asked for. */
  name: string;
  /** In bytes, written as text. */
  size: string;
  /** What tells this state of it from every other. */
  tag?: string;
};

/** What is to be stored, under which name (`menu/Speisekarte.pdf`), and what it is for. */
export type Upload = {
  readonly name: string;
  readonly file: File;
  /** Of which menu it is the file: the house lets it replace no other menu's. */
  readonly menu: string;
  /** What the menu's file will be called, as it was typed. */
  readonly title: string;
  /** The version of the menu's record that was there when it began; none where there was no record. */
  readonly replaced?: number | undefined;
  /** Whose it is: the name that they sign in with. */
  readonly by: string;
  /** When the file came that was seen under its name; none where none was seen. */
  readonly seen?: string | undefined;
  /** The tag of what may be replaced although it was not seen: they were told of it, or have stored it themselves. */
  readonly told?: string | undefined;
};

/** What must be under the name of an upload when it comes to its end. */
export type Expected = { "If-Match": string } | { "If-None-Match": "*" };

/** Nothing was seen, so nothing is replaced. */
export const nothing: Expected = { "If-None-Match": "*" };

/** As much of an upload as tells whether the whole of it is stored. */
type Sized = { readonly file: Readonly<Pick<File, "size">> };

type Sending = { transport: Transport; signal: AbortSignal; onSent?: (bytes: number) => void };

const command = (...words: string[]) => ({ "X-Goog-Upload-Command": words.join(", ") });

const description = ({ name, file, menu }: Upload) =>
  JSON.stringify({ name, contentType: file.type, metadata: { menu } });

const collection = ({ name }: Upload) => `${bucket}/o?name=${encodeURIComponent(name)}`;

/** The stored object in an answer; one of another size is not the file that was sent. */
function stored({ text, header }: Answer, { file }: Sized): Metadata {
  // The house tells nothing of what was stored and is replaced or gone since.
  if (text === "") throw new UploadFailure("changed");
  const { name, size }: Metadata = JSON.parse(text);
  if (Number(size) !== file.size) throw new UploadFailure("wrongSize");
  const tag = header("ETag");
  return { name, size, ...(tag === null ? {} : { tag }) };
}

/** Looks what is under the name of an upload. What was seen is to be there still at its end; else it is told of first. */
export async function lookUnder(
  { name, seen, told }: Upload,
  { transport, signal }: Sending,
): Promise<Expected> {
  const url = `${bucket}/o/${encodeURIComponent(name)}`;
  const answer = await transport({ method: "GET", url, signal });
  if (answer.status === 404) return nothing;
  const { header, text } = accepted(answer);
  const { timeCreated }: { timeCreated: string } = JSON.parse(text);
  const there = header("ETag") ?? "";
  const isSeen = seen !== undefined && Date.parse(seen) === Date.parse(timeCreated);
  if (!isSeen && there !== told) throw new UploadFailure("changed", { there });
  return { "If-Match": there };
}

/** A whole file in one request of two parts: what it is, and its bytes. */
export async function sendWhole(
  upload: Upload,
  expected: Expected,
  { transport, signal, onSent }: Sending,
): Promise<Metadata> {
  const boundary = `wirtshaus-${crypto.randomUUID()}`;
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${description(upload)}\r\n--${boundary}\r\nContent-Type: ${upload.file.type}\r\n\r\n`;
  const overhead = new Blob([head]).size;
  const answer = await transport({
    method: "POST",
    url: collection(upload),
    headers: {
      ...expected,
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": `multipart/related; boundary=${boundary}`,
    },
    body: new Blob([head, upload.file, `\r\n--${boundary}--\r\n`]),
    onSent: (bytes) => onSent?.(Math.min(Math.max(bytes - overhead, 0), upload.file.size)),
    signal,
  });
  return stored(accepted(answer), upload);
}

/** Announces a file; answers with the address that takes its chunks, without the host, which is ours. */
export async function start(
  upload: Upload,
  expected: Expected,
  { transport, signal }: Sending,
): Promise<string> {
  const { header } = accepted(
    await transport({
      method: "POST",
      url: collection(upload),
      headers: {
        ...expected,
        "X-Goog-Upload-Protocol": "resumable",
        "X-Goog-Upload-Header-Content-Length": String(upload.file.size),
        "X-Goog-Upload-Header-Content-Type": upload.file.type,
        "Content-Type": "application/json; charset=utf-8",
        ...command("start"),
      },
      body: description(upload),
      signal,
    }),
  );
  const { pathname, search } = new URL(header("X-Goog-Upload-URL") ?? "", "http://house");
  return `${pathname}${search}`;
}

/** How far an upload is: whether the object is stored, and if not, how many of its bytes the house has for good. */
export type Standing = { stored: Metadata } | { stored?: never; received: number };

const isFinal = ({ header }: Answer) => header("X-Goog-Upload-Status") === "final";

/** Sends the bytes from one to before another; the last ones make the upload complete. */
export async function sendChunk(
  upload: Upload,
  [from, until]: readonly [number, number],
  url: string,
  { transport, signal, onSent }: Sending,
): Promise<Standing> {
  const isLast = until === upload.file.size;
  const answer = accepted(
    await transport({
      method: "POST",
      url,
      headers: {
        ...(isLast ? command("upload", "finalize") : command("upload")),
        "X-Goog-Upload-Offset": String(from),
      },
      body: upload.file.slice(from, until),
      onSent: (bytes) => onSent?.(from + Math.min(bytes, until - from)),
      signal,
    }),
  );
  return isFinal(answer) ? { stored: stored(answer, upload) } : { received: until };
}

/** Asks how far the house is. */
export async function query(upload: Sized, url: string, { transport, signal }: Sending): Promise<Standing> {
  const answer = accepted(await transport({ method: "POST", url, headers: command("query"), signal }));
  if (isFinal(answer)) return { stored: stored(answer, upload) };
  return { received: Number(answer.header("X-Goog-Upload-Size-Received")) };
}

/** Ends an upload; answers with the stored object where the wish came too late. */
export async function cancel(
  upload: Sized,
  url: string,
  { transport, signal }: Sending,
): Promise<Metadata | undefined> {
  const answer = await transport({ method: "POST", url, headers: command("cancel"), signal });
  return isFinal(answer) ? stored(answer, upload) : undefined;
}

/** What the house takes: the largest upload, in bytes. */
export async function largestUpload({ transport, signal }: Sending): Promise<number> {
  const { text } = accepted(await transport({ method: "GET", url: bucket, signal }));
  const { maxUploadBytes }: { maxUploadBytes: number } = JSON.parse(text);
  return maxUploadBytes;
}
