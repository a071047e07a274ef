import type { BeforeSendHookPayload, Config, Mixpanel } from "mixpanel-browser";
import { isUsageAllowed } from "../consent/choice";
import {
  clearMixpanelData,
  clearUsageData,
  clearUsageDataUnlessAllowed,
  mixpanelToken,
  usageKeyPrefix,
} from "../consent/usageStorage";
import { createModuleImporter, withRetry } from "../withRetry";
import { maxPropertyLength, propertiesExcludedFromCookie, requestTimeout, settings } from "./settings";
import type { UsageEventMap } from "./usageEvents";

/** The package's types lack the core's default export and this method. */
type Client = Mixpanel & { stop_batch_senders(): void };
type MixpanelModule = { default: { init(token: string, config: Partial<Config>, name: string): Client } };

const loadMixpanel = createModuleImporter(
  () =>
    import("mixpanel-browser/src/loaders/loader-module-core") as Promise<unknown> as Promise<MixpanelModule>,
);

type UsageEvent = readonly [event: string, properties: object];

/** Exists from consent until its withdrawal. Events are queued until the client is loaded. */
type Session = { client?: Client; readonly queue: UsageEvent[] };

let session: Session | undefined;
let mixpanelClientCount = 0;

/** Resolves when the previous session can no longer write to storage. */
let stopped: Promise<void> = Promise.resolve();

/** In milliseconds; the client's tabs wait up to 2 s for each other. */
const lateWriteCleanupDelay = 3000;

/** Does not split a surrogate pair, which would make the batch unreadable. */
const truncate = (text: unknown) =>
  typeof text === "string" ? text.slice(0, maxPropertyLength).replace(/[\uD800-\uDBFF]$/, "") : text;

function sendEvent(client: Client, [event, properties]: UsageEvent): void {
  client.track(
    event,
    Object.fromEntries(Object.entries(properties).map(([name, text]) => [name, truncate(text)])),
  );
  unregisterIdentifiers(client);
}

/** Removes identifiers that the client would store in its cookie. */
function unregisterIdentifiers(client: Client): void {
  for (const name of propertiesExcludedFromCookie) client.unregister(name);
}

/** Creates a new client each time, because a stopped one cannot be restarted. */
function createMixpanelClient(current: Session, mixpanel: MixpanelModule["default"]): Client {
  mixpanelClientCount += 1;
  const hooks = {
    /** Called before an event is sent; consent may have been withdrawn since it was tracked. */
    before_send_events(event: BeforeSendHookPayload) {
      stopUnlessAllowed();
      return session === current ? event : null;
    },
  };
  const name = `${mixpanelToken}-${mixpanelClientCount}`;
  const client = mixpanel.init(mixpanelToken, { ...settings, hooks }, name);
  unregisterIdentifiers(client);
  client.set_config({ disable_persistence: false, secure_cookie: location.protocol === "https:" });
  client.start_batch_senders();
  return client;
}

/** Starts counting if allowed; the client is not loaded before. Events left over from an earlier page are sent. */
export async function startUsage(): Promise<void> {
  if (session !== undefined || !isUsageAllowed()) return;
  const current: Session = { queue: [] };
  session = current;
  addEventListener("storage", stopUnlessAllowed);
  const mixpanelModules = await Promise.all([withRetry(loadMixpanel), stopped]).catch(() => undefined);
  if (session !== current) return;
  if (mixpanelModules === undefined) {
    session = undefined;
    return;
  }
  current.client = createMixpanelClient(current, mixpanelModules[0].default);
  for (const event of current.queue.splice(0)) sendEvent(current.client, event);
}

/** Records an event. The client stores it at once, so that it survives navigation. */
export function track<Event extends keyof UsageEventMap>(
  event: Event,
  properties: UsageEventMap[Event],
): void {
  stopUnlessAllowed();
  if (session?.client) sendEvent(session.client, [event, properties]);
  else session?.queue.push([event, properties]);
}

/** Other tabs signal through storage events. */
function stopUnlessAllowed(): void {
  if (session !== undefined && !isUsageAllowed()) stopUsage();
}

/** Stops counting in all tabs and removes stored data. Can be restarted. */
export function stopUsage(): void {
  session?.client?.stop_batch_senders();
  session = undefined;
  removeEventListener("storage", stopUnlessAllowed);
  clearUsageData();
  notifyOtherTabs();
  stopped = new Promise((resolve) => setTimeout(resolve, lateWriteCleanupDelay)).then(clearLateStorageWrites);
  // The client writes an empty queue after the response to a batch that is being sent.
  setTimeout(clearUsageDataUnlessAllowed, requestTimeout + lateWriteCleanupDelay);
}

/**
 * Removes late writes. After a new consent in another tab that tab's data is kept; a session restarted here has
 * stored nothing yet.
 */
function clearLateStorageWrites(): void {
  if (session === undefined) clearUsageDataUnlessAllowed();
  else clearMixpanelData();
}

/** Triggers a storage event even if nothing was stored. */
function notifyOtherTabs(): void {
  localStorage.setItem(`${usageKeyPrefix}over`, "");
  localStorage.removeItem(`${usageKeyPrefix}over`);
}
