import type { HttpTransport, TransportRequest } from "@/api/storage/transport";
import { UploadFailure } from "@/api/storage/UploadFailure";

/** Failure of a request: not received, response lost, half of the body received, upload unknown, or an error status. */
export type Fault =
  | "lost"
  | "answer lost"
  | "half"
  | "forgotten"
  | { status: number; retryAfter?: number; text?: string };

/** `command`: upload command or protocol; `bytes`: size of the body. */
type RecordedRequest = { command: string; offset: number; bytes: number };

type RequestHeaders = NonNullable<TransportRequest["headers"]>;

type PendingUpload = {
  name: string;
  total: number;
  bytes: Uint8Array;
  isFinal: boolean;
  at?: string | undefined;
  preconditionHeaders: RequestHeaders;
};

const areBytesEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const concatBytes = (one: Uint8Array, other: Uint8Array) => {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
};

/** Fake storage API with configurable failures. */
export class FakeObjectStorage {
  readonly stored = new Map<string, Uint8Array>();
  readonly requests: RecordedRequest[] = [];
  /** Failure by request number, from 0. */
  fault: (number: number, requests: RecordedRequest) => Fault | undefined = () => undefined;
  /** Called before each response; a pending promise delays it. */
  onRequest: (number: number) => Promise<void> | void = () => {};
  receivedMetadata: unknown;
  maxUploadBytes = 52_428_800;
  /** Creation times; the `ETag` is the quoted time. */
  readonly createdAt = new Map<string, string>();
  readonly precondition: string[] = [];
  readonly getFaults: { status: number }[] = [];
  /** Files of menus, in tests without a fake server. */
  readonly assignments: unknown[] = [];
  readonly #open = new Map<string, PendingUpload>();

  readonly transport: HttpTransport = async (request) => {
    const { headers = {}, body, onUploadProgress, signal } = request;
    signal.throwIfAborted();
    if (request.method === "PATCH") {
      this.assignments.push(JSON.parse(String(body)));
      return response(200, "{}");
    }
    if (request.method === "GET") return this.#get(request.url);
    const bytes = new Uint8Array(await new Blob(body === undefined ? [] : [body]).arrayBuffer());
    const requests = {
      command: headers["X-Goog-Upload-Command"] ?? headers["X-Goog-Upload-Protocol"] ?? request.method,
      offset: Number(headers["X-Goog-Upload-Offset"] ?? 0),
      bytes: bytes.length,
    };
    const number = this.requests.push(requests) - 1;
    const abortPromise = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    );
    await Promise.race([this.onRequest(number), abortPromise]);
    signal.throwIfAborted();

    const fault = this.fault(number, requests);
    if (fault === "lost") throw new UploadFailure("unreachable");
    if (typeof fault === "object")
      return response(fault.status, fault.text, { "Retry-After": fault.retryAfter });
    if (fault === "forgotten") this.#open.delete(request.url);
    const received = fault === "half" ? bytes.slice(0, bytes.length / 2) : bytes;
    onUploadProgress?.(received.length);
    const answer = this.#respond(request, requests, received, fault === "half");
    if (fault === "half" || fault === "answer lost") throw new UploadFailure("unreachable");
    return answer;
  };

  #get(url: string) {
    const name = url.split("/o/")[1];
    if (name === undefined) return response(200, JSON.stringify({ maxUploadBytes: this.maxUploadBytes }));
    const fault = this.getFaults.shift();
    if (fault !== undefined) return response(fault.status);
    const timeCreated = this.createdAt.get(decodeURIComponent(name));
    return timeCreated === undefined
      ? response(404)
      : response(200, JSON.stringify({ timeCreated }), { ETag: `"${timeCreated}"` });
  }

  /** Whether the precondition fails and the stored bytes differ. */
  #isConflict(name: string, { "If-Match": tag, "If-None-Match": none }: RequestHeaders, bytes?: Uint8Array) {
    const createdAt = this.createdAt.get(name);
    const isExpectedVersion = none === undefined ? tag === `"${createdAt}"` : createdAt === undefined;
    const stored = this.stored.get(name);
    return (
      !isExpectedVersion && (bytes === undefined || stored === undefined || !areBytesEqual(stored, bytes))
    );
  }

  #respond(
    { url, headers = {} }: TransportRequest,
    { command, offset }: RecordedRequest,
    bytes: Uint8Array,
    isBodyTruncated: boolean,
  ) {
    const name = decodeURIComponent(url.split("?name=")[1] ?? "");
    if (command === "multipart" || command === "start")
      this.precondition.push(headers["If-Match"] ?? `not ${headers["If-None-Match"]}`);
    if (command === "multipart") {
      if (isBodyTruncated) return response(400);
      const file = this.#secondPart(bytes);
      return this.#isConflict(name, headers, file) ? changed : this.#store(name, file);
    }
    if (command === "start") {
      if (isBodyTruncated) return response(400);
      if (this.#isConflict(name, headers)) return changed;
      this.receivedMetadata = JSON.parse(new TextDecoder().decode(bytes));
      const address = `/api/storage/v0/b/default/o?upload=${this.requests.length}`;
      const total = Number(headers["X-Goog-Upload-Header-Content-Length"]);
      this.#open.set(address, {
        name,
        total,
        bytes: new Uint8Array(),
        isFinal: false,
        preconditionHeaders: headers,
      });
      return response(200, "", { "X-Goog-Upload-URL": `http://elsewhere.example${address}` });
    }
    const upload = this.#open.get(url);
    if (upload === undefined) return response(410);
    const activeUploadResponse = () =>
      response(200, "", {
        "X-Goog-Upload-Status": "active",
        "X-Goog-Upload-Size-Received": upload.bytes.length,
      });
    if (command === "cancel" && !upload.isFinal) {
      this.#open.delete(url);
      return response(200, "", { "X-Goog-Upload-Status": "cancelled" });
    }
    if (command.startsWith("upload") && !upload.isFinal) {
      if (offset !== upload.bytes.length) return response(409);
      upload.bytes = concatBytes(upload.bytes, bytes);
      if (!command.endsWith("finalize") || isBodyTruncated) return activeUploadResponse();
      if (upload.bytes.length !== upload.total) return response(400);
      if (this.#isConflict(upload.name, upload.preconditionHeaders)) {
        this.#open.delete(url);
        return changed;
      }
      upload.isFinal = true;
      const answer = this.#store(upload.name, upload.bytes);
      upload.at = this.createdAt.get(upload.name);
      return answer;
    }
    if (!upload.isFinal) return activeUploadResponse();
    return this.createdAt.get(upload.name) === upload.at
      ? this.#storedResponse(upload.name, upload.bytes)
      : response(200, "", { "X-Goog-Upload-Status": "final" });
  }

  #store(name: string, bytes: Uint8Array) {
    this.stored.set(name, bytes);
    // Earlier than any time set by a test.
    this.createdAt.set(name, new Date(this.requests.length).toISOString());
    return this.#storedResponse(name, bytes);
  }

  #storedResponse(name: string, bytes: Uint8Array) {
    return response(200, JSON.stringify({ name, size: String(bytes.length) }), {
      "X-Goog-Upload-Status": "final",
      ETag: `"${this.createdAt.get(name)}"`,
    });
  }

  #secondPart(body: Uint8Array): Uint8Array {
    const text = new TextDecoder("latin1").decode(body);
    const boundary = text.slice(0, text.indexOf("\r\n"));
    const between = text.indexOf(boundary, 1);
    const from = text.indexOf("\r\n\r\n", between) + 4;
    const first = body.slice(text.indexOf("\r\n\r\n") + 4, between);
    this.receivedMetadata = JSON.parse(new TextDecoder().decode(first));
    return body.slice(from, text.lastIndexOf(`\r\n${boundary}--`));
  }
}

function response(status: number, text = "", headers: Record<string, unknown> = {}) {
  return {
    status,
    text,
    header: (name: string) => (headers[name] === undefined ? null : String(headers[name])),
  };
}

const changed = response(412, JSON.stringify({ error: { code: 412, reason: "precondition-failed" } }));
