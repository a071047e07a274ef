import type { Config, Mixpanel } from "mixpanel-browser";
import { isAllowed } from "../consent/choice";
import { ownPrefix, sweep, sweepClient, sweepUnlessAllowed, token } from "../consent/traces";
import { importWithRetry } from "../importWithRetry";
import { guard } from "./guard";
import { longestText, neverKept, settings } from "./settings";
import type { UsageEvents } from "./vocabulary";

/** The types of the package know neither the default export of its core nor how its senders are stopped. */
type Client = Mixpanel & { stop_batch_senders(): void };
type Library = { default: { init(token: string, config: Partial<Config>, name: string): Client } };

const load = () =>
  import("mixpanel-browser/src/loaders/loader-module-core") as Promise<unknown> as Promise<Library>;

type Told = readonly [event: string, properties: object];

/** Counting, from an allowance until it is taken back. The client comes a little later; until then its events wait. */
type Session = { client?: Client; readonly waiting: Told[] };

let session: Session | undefined;
let begun = 0;

/** Until then what was stopped last may still write something down. */
let over: Promise<void> = Promise.resolve();

/** How long that may take: the client's tabs wait for each other, 2 s at most. In milliseconds. */
const patience = 3000;

/** As much of a text as is sent; half a letter would make the whole batch unreadable. */
const cut = (text: unknown) =>
  typeof text === "string" ? text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, "") : text;

function tell(client: Client, [event, properties]: Told): void {
  client.track(
    event,
    Object.fromEntries(Object.entries(properties).map(([name, text]) => [name, cut(text)])),
  );
  forget(client);
}

/** Takes out of the client what it would keep of somebody in its cookie. */
function forget(client: Client): void {
  for (const name of neverKept) client.unregister(name);
}

/** A client that has never counted: one that was stopped stays stopped. */
function clientFor(owner: Session, mixpanel: Library["default"]): Client {
  begun += 1;
  const client = mixpanel.init(token, settings, `${token}-${begun}`);
  guard(client, () => {
    if (!isAllowed()) stopUsage();
    return session === owner;
  });
  forget(client);
  client.set_config({ disable_persistence: false, secure_cookie: location.protocol === "https:" });
  client.start_batch_senders();
  return client;
}

/**
 * Begins to count, where that is allowed and has not begun. Nothing of the client is loaded before. What was left over
 * from an earlier page is sent now.
 */
export async function startUsage(): Promise<void> {
  if (session !== undefined || !isAllowed()) return;
  const owner: Session = { waiting: [] };
  session = owner;
  addEventListener("storage", stopUnlessAllowed);
  const loaded = await Promise.all([importWithRetry(load), over]).catch(() => undefined);
  if (session !== owner) return;
  if (loaded === undefined) {
    session = undefined;
    return;
  }
  owner.client = clientFor(owner, loaded[0].default);
  for (const told of owner.waiting.splice(0)) tell(owner.client, told);
}

/**
 * Tells the house that something happened, once counting has begun. It is written down at once, so that it is not lost
 * when the page goes away in the same moment.
 */
export function track<Event extends keyof UsageEvents>(event: Event, properties: UsageEvents[Event]): void {
  stopUnlessAllowed();
  if (session?.client) tell(session.client, [event, properties]);
  else session?.waiting.push([event, properties]);
}

/** Other tabs write down and remove, and are heard doing so. */
function stopUnlessAllowed(): void {
  if (session !== undefined && !isAllowed()) stopUsage();
}

/**
 * Stops counting at once, here and in the other tabs: nothing more is sent, not even what waits to be, and nothing of it
 * stays in the browser. It may begin again.
 */
export function stopUsage(): void {
  session?.client?.stop_batch_senders();
  session = undefined;
  removeEventListener("storage", stopUnlessAllowed);
  sweep();
  tellOthers();
  over = new Promise((resolve) => setTimeout(resolve, patience)).then(sweepAgain);
}

/**
 * Removes what was written down late. What another tab stores after a yes given there since is its own; where this one
 * begins anew, its client waits for this and has stored nothing yet, but the page may have.
 */
function sweepAgain(): void {
  if (session === undefined) sweepUnlessAllowed();
  else sweepClient();
}

/** The other tabs hear what is written and removed: this in any case, also where nothing was stored. */
function tellOthers(): void {
  localStorage.setItem(`${ownPrefix}over`, "");
  localStorage.removeItem(`${ownPrefix}over`);
}
