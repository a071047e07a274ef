/**
 * Delays before reconnecting after a response that is not an event stream, in milliseconds. Each delay doubles and
 * has up to 50 % jitter, so that pages do not all reconnect at once after a restart.
 */
const minReconnectDelay = 2_000;
const maxReconnectDelay = 120_000;

/** The name of the lock that the page with the stream holds, and of the channel on which it repeats the ids. */
const sharedStreamName = "edition";

type Options = {
  /** What this page has, for the server to compare with. */
  versions: () => string;
  onEdition: (id: string) => void;
  signal: AbortSignal;
};

/** Calls `onEdition` with the id of the current edition and of each later one. Settles when it is aborted. */
const openStream = ({ versions, onEdition, signal }: Options) =>
  new Promise<void>((resolve) => {
    let reconnectDelay = minReconnectDelay;
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
    let events: EventSource;

    const connect = () => {
      events = new EventSource(`/api/events?versions=${versions()}`);
      events.addEventListener("edition", ({ lastEventId }) => {
        reconnectDelay = minReconnectDelay;
        onEdition(lastEventId);
      });
      // Browsers reconnect by themselves after a lost connection, but not after an error response, such as a proxy's
      // while the server restarts. Not React Query's `retry`: an event stream is not a query.
      events.addEventListener("error", () => {
        if (events.readyState !== EventSource.CLOSED) return;
        reconnectTimer = setTimeout(connect, reconnectDelay * (1 + Math.random() / 2));
        reconnectDelay = Math.min(reconnectDelay * 2, maxReconnectDelay);
      });
    };
    connect();
    signal.addEventListener("abort", () => {
      clearTimeout(reconnectTimer);
      events.close();
      resolve();
    });
  });

/** One page of the browser has the stream, as browsers open at most six connections to a server over HTTP/1.1. */
async function shareStream({ onEdition, signal, ...options }: Options) {
  const channel = new BroadcastChannel(sharedStreamName);
  signal.addEventListener("abort", () => channel.close());
  /** Undefined on pages without the stream. */
  let lastId: string | undefined;
  channel.addEventListener("message", ({ data: id }) => {
    if (id !== "") onEdition(id);
    else if (lastId !== undefined) channel.postMessage(lastId);
  });
  // Asks for the last id.
  channel.postMessage("");
  await navigator.locks.request(sharedStreamName, { signal }, () =>
    openStream({
      ...options,
      signal,
      onEdition: (id) => {
        lastId = id;
        channel.postMessage(id);
        onEdition(id);
      },
    }),
  );
}

/** Calls `onEdition` with the ids of editions while the page is visible, from a stream that the open pages share. */
export function followEditions(options: Omit<Options, "signal">): () => void {
  if (!("EventSource" in window)) return () => {};
  let controller = new AbortController();
  const onVisibilityChange = () => {
    controller.abort();
    if (document.visibilityState === "hidden") return;
    controller = new AbortController();
    const { signal } = controller;
    // There are no locks in old browsers, and over HTTP to another machine. A visible page then has its own stream.
    shareStream({ ...options, signal }).catch(() => {
      if (!signal.aborted) void openStream({ ...options, signal });
    });
  };
  onVisibilityChange();
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    document.removeEventListener("visibilitychange", onVisibilityChange);
    controller.abort();
  };
}
