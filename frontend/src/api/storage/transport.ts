export type TransportRequest = {
  method: "GET" | "POST" | "DELETE";
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

/** Rejects with {@link NetworkError}, or with the signal's reason once aborted. */
export type HttpTransport = (request: TransportRequest) => Promise<TransportResponse>;

/** The connection was lost or stalled. */
export class NetworkError extends Error {}

/** In milliseconds. */
const stallTimeout = 60_000;

/** Uses XMLHttpRequest, because `fetch` has no upload progress. */
export const xhrTransport: HttpTransport = ({ method, url, headers = {}, body, onUploadProgress, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const cleanUp = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", onAbort);
    };
    const rejectRequest = (reason: unknown) => {
      cleanUp();
      request.abort();
      reject(reason);
    };
    const onAbort = () => rejectRequest(signal.reason);
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => rejectRequest(new NetworkError()), stallTimeout);
    };

    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => {
      restartStallTimer();
      onUploadProgress?.(loaded);
    });
    request.addEventListener("load", () => {
      cleanUp();
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      });
    });
    request.addEventListener("error", () => rejectRequest(new NetworkError()));

    signal.addEventListener("abort", onAbort);
    restartStallTimer();
    request.send(body ?? null);
  });
