import { NetworkError, type Transport, type TransportRequest } from "@/api/storage/transport";

/**
 * What goes wrong with one request: it does not arrive, its answer does not, half of its bytes do, the house answers
 * with a status, or it has forgotten the upload.
 */
export type Fault =
  | "lost"
  | "answer lost"
  | "half"
  | "forgotten"
  | { status: number; retryAfter?: number; text?: string };

/** A request as the house counts it: its command (or protocol), and how many bytes it brought. */
type Seen = { command: string; offset: number; bytes: number };

type Headers = NonNullable<TransportRequest["headers"]>;

type Open = {
  name: string;
  total: number;
  bytes: Uint8Array;
  isFinal: boolean;
  at?: string | undefined;
  expects: Headers;
};

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const together = (one: Uint8Array, other: Uint8Array) => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** A house that takes uploads as the storage protocol says, and in which things go wrong when a test wants them to. */
export class FakeStorage {
  readonly stored = new Map<string, Uint8Array>();
  readonly requests: Seen[] = [];
  /** What goes wrong with the request of a number, from 0. */
  fault: (number: number, requests: Seen) => Fault | undefined = () => undefined;
  /** Called with each request before it is answered; one that is never fulfilled holds the answer back. */
  arrival: (number: number) => Promise<void> | void = () => {};
  /** What was last said of a file beside its bytes. */
  described: unknown;
  /** The largest upload it says it takes, in bytes. */
  largest = 52_428_800;
  /** When what is under a name came; its tag is that in quotes. */
  readonly createdAt = new Map<string, string>();
  /** What every file was stored on condition of. */
  readonly precondition: string[] = [];
  /** What goes wrong with whoever looks what is under a name, one after the other. */
  readonly lookFaults: { status: number }[] = [];
  readonly #open = new Map<string, Open>();

  readonly transport: Transport = async (request) => {
    const { headers = {}, body, onSent, signal } = request;
    signal.throwIfAborted();
    if (request.method === "GET") return this.#look(request.url);
    const bytes = new Uint8Array(await new Blob(body === undefined ? [] : [body]).arrayBuffer());
    const requests = {
      command: headers["X-Goog-Upload-Command"] ?? headers["X-Goog-Upload-Protocol"] ?? request.method,
      offset: Number(headers["X-Goog-Upload-Offset"] ?? 0),
      bytes: bytes.length,
    };
    const number = this.requests.push(requests) - 1;
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    );
    await Promise.race([this.arrival(number), aborted]);
    signal.throwIfAborted();

    const fault = this.fault(number, requests);
    if (fault === "lost") throw new NetworkError();
    if (typeof fault === "object") return said(fault.status, fault.text, { "Retry-After": fault.retryAfter });
    if (fault === "forgotten") this.#open.delete(request.url);
    const received = fault === "half" ? bytes.slice(0, bytes.length / 2) : bytes;
    onSent?.(received.length);
    const answer = this.#answer(request, requests, received, fault === "half");
    if (fault === "half" || fault === "answer lost") throw new NetworkError();
    return answer;
  };

  #look(url: string) {
    const name = url.split("/o/")[1];
    if (name === undefined) return said(200, JSON.stringify({ maxUploadBytes: this.largest }));
    const fault = this.lookFaults.shift();
    if (fault !== undefined) return said(fault.status);
    const timeCreated = this.createdAt.get(decodeURIComponent(name));
    return timeCreated === undefined
      ? said(404)
      : said(200, JSON.stringify({ timeCreated }), { ETag: `"${timeCreated}"` });
  }

  /** Whether under a name createdAt is something else than is expected, and that is not these very bytes. */
  #isOther(name: string, { "If-Match": tag, "If-None-Match": none }: Headers, bytes?: Uint8Array) {
    const createdAt = this.createdAt.get(name);
    const isExpected = none === undefined ? tag === `"${createdAt}"` : createdAt === undefined;
    const stored = this.stored.get(name);
    return !isExpected && (bytes === undefined || stored === undefined || !isSame(stored, bytes));
  }

  #answer(
    { url, headers = {} }: TransportRequest,
    { command, offset }: Seen,
    bytes: Uint8Array,
    isCut: boolean,
  ) {
    const name = decodeURIComponent(url.split("?name=")[1] ?? "");
    if (command === "multipart" || command === "start")
      this.precondition.push(headers["If-Match"] ?? `not ${headers["If-None-Match"]}`);
    if (command === "multipart") {
      if (isCut) return said(400);
      const file = this.#second(bytes);
      return this.#isOther(name, headers, file) ? changed : this.#store(name, file);
    }
    if (command === "start") {
      if (isCut) return said(400);
      if (this.#isOther(name, headers)) return changed;
      this.described = JSON.parse(new TextDecoder().decode(bytes));
      const address = `/api/storage/v0/b/default/o?upload=${this.requests.length}`;
      const total = Number(headers["X-Goog-Upload-Header-Content-Length"]);
      this.#open.set(address, { name, total, bytes: new Uint8Array(), isFinal: false, expects: headers });
      return said(200, "", { "X-Goog-Upload-URL": `http://elsewhere.example${address}` });
    }
    const upload = this.#open.get(url);
    if (upload === undefined) return said(410);
    const active = () =>
      said(200, "", { "X-Goog-Upload-Status": "active", "X-Goog-Upload-Size-Received": upload.bytes.length });
    if (command === "cancel" && !upload.isFinal) {
      this.#open.delete(url);
      return said(200, "", { "X-Goog-Upload-Status": "cancelled" });
    }
    if (command.startsWith("upload") && !upload.isFinal) {
      if (offset !== upload.bytes.length) return said(409);
      upload.bytes = together(upload.bytes, bytes);
      if (!command.endsWith("finalize") || isCut) return active();
      if (upload.bytes.length !== upload.total) return said(400);
      if (this.#isOther(upload.name, upload.expects)) {
        this.#open.delete(url);
        return changed;
      }
      upload.isFinal = true;
      const answer = this.#store(upload.name, upload.bytes);
      upload.at = this.createdAt.get(upload.name);
      return answer;
    }
    if (!upload.isFinal) return active();
    return this.createdAt.get(upload.name) === upload.at
      ? this.#told(upload.name, upload.bytes)
      : said(200, "", { "X-Goog-Upload-Status": "final" });
  }

  #store(name: string, bytes: Uint8Array) {
    this.stored.set(name, bytes);
    // Long before anything that a test puts there.
    this.createdAt.set(name, new Date(this.requests.length).toISOString());
    return this.#told(name, bytes);
  }

  #told(name: string, bytes: Uint8Array) {
    return said(200, JSON.stringify({ name, size: String(bytes.length) }), {
      "X-Goog-Upload-Status": "final",
      ETag: `"${this.createdAt.get(name)}"`,
    });
  }

  /** The second part of a body of two. */
  #second(body: Uint8Array): Uint8Array {
    const text = new TextDecoder("latin1").decode(body);
    const boundary = text.slice(0, text.indexOf("\r\n"));
    const between = text.indexOf(boundary, 1);
    const from = text.indexOf("\r\n\r\n", between) + 4;
    const first = body.slice(text.indexOf("\r\n\r\n") + 4, between);
    this.described = JSON.parse(new TextDecoder().decode(first));
    return body.slice(from, text.lastIndexOf(`\r\n${boundary}--`));
  }
}

function said(status: number, text = "", headers: Record<string, unknown> = {}) {
  return {
    status,
    text,
    header: (name: string) => (headers[name] === undefined ? null : String(headers[name])),
  };
}

/** What is under the name is not what was expected. */
const changed = said(412, JSON.stringify({ error: { code: 412, reason: "changed-meanwhile" } }));
