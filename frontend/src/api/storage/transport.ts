/** One request of the storage protocol. */
export type Request = {
  method: "GET" | "POST" | "DELETE";
  /** A path on this host. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: Blob | string;
  /** Told how many bytes of the body have left, as they leave. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
};

/** What the house said. */
export type Answer = {
  status: number;
  /** A header by its name; null where the answer has none. */
  header: (name: string) => string | null;
  text: string;
};

/** Sends a request; rejects with {@link NoAnswer} without an answer, and with the signal's reason once it is aborted. */
export type Transport = (request: Request) => Promise<Answer>;

/** The connection was lost, or nothing moved on it for too long. */
export class NoAnswer extends Error {}

/** How long nothing may move on a connection before it counts as lost, in milliseconds. */
const stillness = 60_000;

/** What a browser sends with: `fetch` would not tell how much of a body has left. */
export const xhrTransport: Transport = ({ method, url, headers = {}, body, onSent, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(watch);
      signal.removeEventListener("abort", stop);
    };
    const fail = (reason: unknown) => {
      end();
      request.abort();
      reject(reason);
    };
    const stop = () => fail(signal.reason);
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => fail(new NoAnswer()), stillness);
    };

    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => {
      moved();
      onSent?.(loaded);
    });
    request.addEventListener("load", () => {
      end();
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      });
    });
    request.addEventListener("error", () => fail(new NoAnswer()));

    signal.addEventListener("abort", stop);
    moved();
    request.send(body ?? null);
  });
