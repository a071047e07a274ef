import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { whenIdle } from "@/lib/whenIdle";
import type { OpeningHours } from "./models";
import { getOpeningHoursQuery } from "./queries";

/** What `GET /api/events` tells of: `changed` names tags of the specification. */
type Edition = { revision: number; changed: readonly string[] };

/** How long after a change was due a page waits for word of it before it asks by itself, in milliseconds. */
const patience = 5_000;
/** A page never asks by itself more often than this, in milliseconds. */
const shortestPause = 60_000;
/** Browsers count a timer's milliseconds in 31 bits. */
const longestPause = 2 ** 31 - 1;

function listen(client: QueryClient): () => void {
  if (!("EventSource" in window)) return () => {};
  // After a lost connection the browser connects again by itself and says which event it saw last.
  const events = new EventSource("/api/events");
  events.addEventListener("edition", ({ data }) => {
    const { changed }: Edition = JSON.parse(data);
    for (const tag of changed) void client.invalidateQueries({ queryKey: [tag] });
  });
  return () => events.close();
}

/** Where no event comes, the state still knows when it will be wrong, and everything is asked for anew then. */
function watchTheClock(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (hours: OpeningHours | undefined, shortest: number) => {
    clearTimeout(timer);
    if (hours?.nextChange === undefined) return;
    const wait = Date.parse(hours.nextChange) + patience - Date.now();
    timer = setTimeout(
      () => {
        // Planned anew first: an answer that still names the same change must not end the watch.
        plan(hours, shortestPause);
        void client.invalidateQueries();
      },
      Math.min(Math.max(wait, shortest), longestPause),
    );
  };
  const observer = new QueryObserver(client, { ...getOpeningHoursQuery(), enabled: false });
  plan(observer.getCurrentResult().data, shortestPause);
  const stop = observer.subscribe(({ data }) => plan(data, shortestPause));
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Keeps an open page true: it hears of every new edition, and looks at the clock where it cannot hear. */
export function keepLive(client: QueryClient): () => void {
  const controller = new AbortController();
  const stop = (end: () => void) => controller.signal.addEventListener("abort", end);
  stop(whenIdle(() => stop(listen(client))));
  stop(watchTheClock(client));
  return () => controller.abort();
}
