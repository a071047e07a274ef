import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { EditionEvent } from "./generated/models/EditionEvent";
import type { OpeningHours } from "./models";
import { getOpeningHoursQuery, getSiteQuery } from "./queries";

/** How long after a change was due a page waits for word of it before it asks by itself, in milliseconds. */
const patience = 5_000;
/** A page never asks by itself more often than this, in milliseconds. */
const shortestPause = 60_000;
/**
 * How long a page waits before it calls the house again, which answered a call of it with anything but events: the
 * first pause and the last, in milliseconds. Each is twice as long as the one before, and up to half as long again by
 * chance, so that a house that has just opened is not called by every page at once.
 */
const firstPause = 2_000;
const lastPause = 120_000;
/** Browsers count a timer's milliseconds in 31 bits. */
const longestPause = 2 ** 31 - 1;

/** `seen` names the edition that the page shows; the first event of a connection names the one that is up. */
function listen(client: QueryClient, seen: string): () => void {
  if (!("EventSource" in window)) return () => {};
  let shown = seen;
  let pause = firstPause;
  let again: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource;

  const call = () => {
    events = new EventSource("/api/events");
    events.addEventListener("edition", ({ data }) => {
      pause = firstPause;
      const { edition, changed }: EditionEvent = JSON.parse(data);
      if (edition === shown) return;
      shown = edition;
      for (const tag of changed) void client.invalidateQueries({ queryKey: [tag] });
    });
    // After a lost connection the browser calls again by itself and says which event it saw last. After an answer
    // without events, such as a proxy's while the house restarts, it never would.
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return;
      again = setTimeout(call, pause * (1 + Math.random() / 2));
      pause = Math.min(pause * 2, lastPause);
    });
  };
  call();
  return () => {
    clearTimeout(again);
    events.close();
  };
}

/** Where no event comes, the state still knows when it will be wrong, and everything is asked for anew then. */
function watchTheClock(client: QueryClient): () => void {
  let planned: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (change: string | undefined, atLeast: number) => {
    clearTimeout(timer);
    planned = change;
    if (change === undefined) return;
    const wait = Date.parse(change) + patience - Date.now();
    timer = setTimeout(() => askAgain(change), Math.min(Math.max(wait, atLeast), longestPause));
  };
  const askAgain = (change: string) => {
    // An answer that still names the same change (a clock that is ahead, a lost connection) must not end the watch.
    plan(change, shortestPause);
    void client.invalidateQueries();
  };
  const look = ({ data }: { data: OpeningHours | undefined }) => {
    if (data?.nextChange !== planned) plan(data?.nextChange, 0);
  };

  const observer = new QueryObserver(client, { ...getOpeningHoursQuery(), enabled: false });
  look(observer.getCurrentResult());
  const stop = observer.subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A yes is one to those whom it named: the document says who is told today, also on a page that was open before. */
function keepTold(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...getSiteQuery(), enabled: false });
  return observer.subscribe(({ data }) => {
    if (data !== undefined) document.documentElement.dataset.toldTo = data.counting.toldTo ?? "";
  });
}

/**
 * Keeps an open page true: it hears of every new edition, and looks at the clock where it cannot hear. It is no part
 * of the first load: what it missed until it came, the first event tells.
 */
export function keepLive(client: QueryClient, edition: string): () => void {
  const ends = [listen(client, edition), watchTheClock(client), keepTold(client)];
  return () => {
    for (const end of ends) end();
  };
}
