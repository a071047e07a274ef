import { OpenAPI } from "../generated/core/OpenAPI";
import { createAntiForgeryHeaders } from "../session";
import { UploadFailure } from "./UploadFailure";

export type TransportRequest = {
  method: "GET" | "POST" | "PATCH";
  /** Path on this host. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: Blob | string;
  /** Bytes of the body sent so far. */
  onUploadProgress?: (bytes: number) => void;
  signal: AbortSignal;
};

export type TransportResponse = {
  status: number;
  header: (name: string) => string | null;
  text: string;
};

/** Rejects as `unreachable`, or with the signal's reason once aborted. */
export type HttpTransport = (request: TransportRequest) => Promise<TransportResponse>;

/** In milliseconds. */
const stallTimeout = 60_000;

/**
 * Uses XMLHttpRequest, because `fetch` has no upload progress. Adds the same authentication headers as the generated client
 * (decision S2).
 */
export const staffTransport: HttpTransport = async (options) => {
  const { method, url, body, onUploadProgress, signal } = options;
  const headers = {
    "Accept-Language": document.documentElement.lang,
    ...options.headers,
    ...(await createAntiForgeryHeaders(options)),
    ...(typeof OpenAPI.TOKEN === "string" && { Authorization: `Bearer ${OpenAPI.TOKEN}` }),
  };
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const ended = new AbortController();
    const fail = (reason: unknown) => {
      request.abort();
      reject(reason);
    };
    const onLost = () => fail(new UploadFailure("unreachable"));
    let stallTimer = setTimeout(onLost, stallTimeout);

    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(onLost, stallTimeout);
      onUploadProgress?.(loaded);
    });
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      resolve({ status, text: responseText, header: (name) => request.getResponseHeader(name) });
    });
    request.addEventListener("error", onLost);
    request.addEventListener("loadend", () => {
      clearTimeout(stallTimer);
      ended.abort();
    });
    addEventListener("offline", onLost, { signal: ended.signal });
    signal.addEventListener("abort", () => fail(signal.reason), { signal: ended.signal });
    request.send(body ?? null);
  });
};
