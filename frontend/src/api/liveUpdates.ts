import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { EditionEvent } from "./generated/models/EditionEvent";
import { getOpeningHoursQuery, getSiteQuery } from "./generated/queries";
import type { OpeningHours, PageState } from "./models";

/** How long after a scheduled change the page waits for an event before it refetches, in milliseconds. */
const refetchDelay = 5_000;
/** In milliseconds. */
const minRefetchInterval = 60_000;
/**
 * Delays before reconnecting after a response that is not an event stream, in milliseconds. Each delay doubles and
 * has up to 50 % jitter, so that pages do not all reconnect at once after a restart.
 */
const minReconnectDelay = 2_000;
const maxReconnectDelay = 120_000;
/** Browsers store timer delays in 31 bits. */
const maxTimerDelay = 2 ** 31 - 1;

const formatVersionsParameter = (versions: PageState["versions"]) =>
  Object.entries(versions)
    .map(([resource, version]) => `${resource}-${version}`)
    .join();

/** Invalidates queries on `edition` events. The first event of a connection names the current edition. */
function subscribeToEvents(client: QueryClient, versions: PageState["versions"]): () => void {
  if (!("EventSource" in window)) return () => {};
  let currentEdition: string | undefined;
  let reconnectDelay = minReconnectDelay;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource;

  const connect = () => {
    events = new EventSource(`/api/events?versions=${formatVersionsParameter(versions)}`);
    events.addEventListener("edition", ({ data }) => {
      reconnectDelay = minReconnectDelay;
      const { edition, changed }: EditionEvent = JSON.parse(data);
      if (edition === currentEdition) return;
      currentEdition = edition;
      for (const tag of changed) void client.invalidateQueries({ queryKey: [tag] });
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
  return () => {
    clearTimeout(reconnectTimer);
    events.close();
  };
}

/** Refetches everything when the opening status is due to change, in case no event arrives. */
function refetchWhenHoursChange(client: QueryClient): () => void {
  let nextChangeAt: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const scheduleRefetch = (change: string | undefined, atLeast: number) => {
    clearTimeout(timer);
    nextChangeAt = change;
    if (change === undefined) return;
    const delay = Date.parse(change) + refetchDelay - Date.now();
    timer = setTimeout(() => refetchOpeningHours(change), Math.min(Math.max(delay, atLeast), maxTimerDelay));
  };
  const refetchOpeningHours = (change: string) => {
    // If the response still names the same change (clock skew, no connection), check again later.
    scheduleRefetch(change, minRefetchInterval);
    void client.invalidateQueries();
  };
  const onResult = ({ data }: { data: OpeningHours | undefined }) => {
    if (data?.nextChange !== nextChangeAt) scheduleRefetch(data?.nextChange, 0);
  };

  const observer = new QueryObserver(client, { ...getOpeningHoursQuery(), enabled: false });
  onResult(observer.getCurrentResult());
  const unsubscribe = observer.subscribe(onResult);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/**
 * A consent is for a named analytics host. The document names the current one, also on pages that were opened before
 * it changed.
 */
function syncAnalyticsHostAttribute(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...getSiteQuery(), enabled: false });
  return observer.subscribe(({ data }) => {
    if (data !== undefined)
      document.documentElement.dataset.analyticsHost = data.usageSettings.forwardedTo ?? "";
  });
}

/** The content security policy of the document allows only the map that the inn had when it was loaded. */
function reportOtherMapOrigin(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...getSiteQuery(), enabled: false });
  const mapOrigin = () => new URL(observer.getCurrentResult().data?.links.map ?? location.href).origin;
  const initialOrigin = mapOrigin();
  return observer.subscribe(() => {
    if (mapOrigin() !== initialOrigin) dispatchEvent(new Event("outdated"));
  });
}

/** Keeps an open page up to date. Loaded after the first paint; the first event reports what changed meanwhile. */
export function startLiveUpdates(client: QueryClient, versions: PageState["versions"]): () => void {
  const cleanups = [
    subscribeToEvents(client, versions),
    refetchWhenHoursChange(client),
    syncAnalyticsHostAttribute(client),
    reportOtherMapOrigin(client),
  ];
  return () => {
    for (const cleanUp of cleanups) cleanUp();
  };
}
