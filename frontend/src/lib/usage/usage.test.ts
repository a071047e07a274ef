import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { cookieNames, storeConsent } from "@/testing/cookies";
import { setUpServer } from "@/testing/setUpServer";
import { cookieName } from "../consent/choice";
import { requestTimeout } from "./settings";

type SentEvent = { event: string; properties: Record<string, unknown> };
type Respond = () => Response | Promise<Response>;

const batches: SentEvent[][] = [];
const acceptedResponse = () => HttpResponse.json({ status: 1, error: null });
/** Responses to the next batches; later ones are accepted. */
let responses: Respond[] = [];

setUpServer(
  http.post("*/api/usage/track/", async ({ request }) => {
    const respond = responses.shift() ?? acceptedResponse;
    batches.push(JSON.parse(new URLSearchParams(await request.text()).get("data") ?? ""));
    return respond();
  }),
);

const storedKeys = () => ({
  cookies: cookieNames(),
  local: Object.keys(localStorage),
  session: Object.keys(sessionStorage),
});
const expectNothingStored = () =>
  expect(storedKeys()).toEqual({ cookies: [cookieName], local: [], session: [] });

let usage: typeof import("./usage");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.resetModules();
  batches.length = 0;
  responses = [];
  usage = await import("./usage");
});
afterEach(() => usage.stopUsage());

async function advanceTimers(milliseconds: number) {
  for (let step = 0; step < 5; step++) {
    await vi.advanceTimersByTimeAsync(milliseconds / 5);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

const sentEvents = () => batches.flat().map(({ event }) => event);
const allow = () => storeConsent("necessary", "usage");
const trackCall = () => usage.track("call", { page: "home" });
const trackMail = () => usage.track("mail", { page: "home" });

async function startWithConsent() {
  allow();
  await usage.startUsage();
}
function revokeConsent() {
  storeConsent("necessary");
  usage.stopUsage();
}

it.each([[[]], [["necessary"]]])("without consent nothing is stored or sent: %j", async (categories) => {
  storeConsent(...categories);
  await usage.startUsage();
  trackCall();
  await advanceTimers(20_000);
  expect(batches).toEqual([]);
  expectNothingStored();
});

describe("with consent", () => {
  it("sends events from the start on, with time and without personal data", async () => {
    allow();
    trackMail();
    const started = usage.startUsage();
    usage.track("menu-opened", { page: "kitchen", menuType: "GANSL" });
    await started;
    await usage.startUsage();
    await advanceTimers(5_000);
    expect(batches.flat()).toEqual([
      {
        event: "menu-opened",
        properties: {
          page: "kitchen",
          menuType: "GANSL",
          token: "wirtshaus",
          time: expect.any(Number),
          $insert_id: expect.stringMatching(/^[a-z0-9]{8,16}$/),
          mp_sent_by_lib_version: expect.any(String),
        },
      },
    ]);
  });

  it("stores queued events and a cookie without an identifier for a year, and only what the privacy page names", async () => {
    const setItem = vi.spyOn(Storage.prototype, "setItem");
    const cookieWrites = vi.spyOn(document, "cookie", "set");
    await startWithConsent();
    trackCall();
    await advanceTimers(100);
    const [cookie = ""] = cookieWrites.mock.calls
      .flat()
      .filter((one) => /^mp_wirtshaus_mixpanel=%7B/.test(one));
    expect(decodeURIComponent(cookie)).not.toMatch(/distinct|device|\$/);
    const expires = Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? "");
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);
    expect(storedKeys()).toEqual({
      cookies: [cookieName, "mp_wirtshaus_mixpanel"],
      local: ["__mpq_wirtshaus_ev"],
      session: [],
    });
    await advanceTimers(10_000);
    usage.stopUsage();
    // An empty value removes a cookie.
    const cookies = cookieWrites.mock.calls.flatMap(([text]) => /^([^=]+)=[^;]/.exec(text)?.[1] ?? []);
    const keys = setItem.mock.calls.map(([key]) => key.replace(/^(__mplss_).*|^.*(:[YZ])$/, "$1$2"));
    const page = Object.values(dictionaries.de).join();
    expect([...cookies, ...keys].filter((name) => !page.includes(`„${name}“`))).toEqual([]);
    expect(keys).toContain("usage-over");
  });

  it("truncates long texts, but not inside a character", async () => {
    await startWithConsent();
    usage.track("[NEWS]", { type: "create", title: `${"a".repeat(254)}🦢` });
    usage.track("[NEWS]", { type: "edit", title: `${"ä".repeat(253)}🦢ü` });
    await advanceTimers(5_000);
    const titles = batches.flat().map(({ properties }) => properties.title);
    expect(titles).toEqual(["a".repeat(254), `${"ä".repeat(253)}🦢`]);
  });

  it("sends at most 50 events per batch, every 5 seconds", async () => {
    await startWithConsent();
    for (let times = 0; times < 60; times++) trackCall();
    await advanceTimers(4_900);
    expect(batches).toEqual([]);
    await advanceTimers(3_000);
    expect(batches.map(({ length }) => length)).toEqual([50, 10]);
  });
});

describe("a batch that is not accepted", () => {
  it.each<[string, Respond]>([
    ["500", () => new HttpResponse(null, { status: 500 })],
    ["429", () => new HttpResponse(null, { status: 429, headers: { "Retry-After": "1" } })],
  ])("is sent again after %s, with growing delays", async (_, refuse) => {
    responses = [refuse, refuse];
    await startWithConsent();
    trackCall();
    for (const [milliseconds, count] of [
      [5_100, 1],
      [9_500, 1],
      [1_000, 2],
      [19_000, 2],
      [2_000, 3],
      [60_000, 3],
    ] as const) {
      await advanceTimers(milliseconds);
      expect(batches).toHaveLength(count);
    }
    expect(new Set(batches.flat().map(({ properties }) => properties.$insert_id)).size).toBe(1);
  });

  it.each([
    ["a timeout", requestTimeout, true],
    ["a lost connection, while offline", 0, false],
  ])("is sent again after %s", async (_, responseTime, isOnline) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    let respond: (response: Response) => void = () => {};
    responses = [() => new Promise((resolve) => (respond = resolve))];
    await startWithConsent();
    trackCall();
    await advanceTimers(5_100);
    await advanceTimers(responseTime);
    respond(HttpResponse.error());
    await advanceTimers(20_000);
    expect(batches).toEqual([batches[0], batches[0]]);
  });

  it("is halved if it is too large", async () => {
    responses = [() => new HttpResponse(null, { status: 413 })];
    await startWithConsent();
    for (let times = 0; times < 50; times++) trackCall();
    await advanceTimers(20_000);
    expect(batches.map(({ length }) => length)).toEqual([50, 25, 25]);
  });
});

describe("revoking consent", () => {
  it("sends nothing more and removes stored data", async () => {
    await startWithConsent();
    trackCall();
    await advanceTimers(1_000);
    revokeConsent();
    trackMail();
    await advanceTimers(60_000);
    expect(batches).toEqual([]);
    expectNothingStored();
  });

  it.each([0, 60_000])("stores nothing of a batch whose response comes after %d ms", async (responseTime) => {
    let respond: (response: Response) => void = () => {};
    responses = [() => new Promise((resolve) => (respond = resolve))];
    await startWithConsent();
    trackCall();
    await advanceTimers(5_100);
    revokeConsent();
    await advanceTimers(responseTime);
    respond(acceptedResponse());
    await advanceTimers(120_000);
    expect(batches).toHaveLength(1);
    expectNothingStored();
  });

  it("takes effect while the client is being loaded", async () => {
    allow();
    const started = usage.startUsage();
    trackCall();
    revokeConsent();
    await started;
    await advanceTimers(60_000);
    expect(batches).toEqual([]);
    expectNothingStored();
  });

  it.each<[string, () => void]>([
    ["a storage event", () => dispatchEvent(new StorageEvent("storage", { key: "usage-over" }))],
    ["no event", () => {}],
    ["a visibility change", () => dispatchEvent(new Event("visibilitychange"))],
  ])("in another tab takes effect after %s", async (_, notify) => {
    await startWithConsent();
    trackCall();
    await advanceTimers(1_000);
    storeConsent("necessary");
    notify();
    await advanceTimers(60_000);
    expect(batches).toEqual([]);
    expectNothingStored();
  });

  it("and consenting again sends only new events", async () => {
    await startWithConsent();
    trackCall();
    revokeConsent();
    void startWithConsent();
    trackMail();
    await advanceTimers(60_000);
    expect(sentEvents()).toEqual(["mail"]);
  });

  it.each([
    ["in the same tab", 0],
    ["in another tab", 1_000],
  ])("and consenting again %s keeps the data of the new visit", async (_, delay) => {
    await startWithConsent();
    revokeConsent();
    await advanceTimers(delay);
    allow();
    localStorage.setItem("usage-last-seen", "1");
    if (delay === 0) void usage.startUsage();
    await advanceTimers(10_000);
    expect(localStorage.getItem("usage-last-seen")).toBe("1");
  });
});
