import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cookieName } from "../consent/choice";

type Sent = { event: string; properties: Record<string, unknown> };

const batches: Sent[][] = [];
const good = () => HttpResponse.json({ status: 1, error: null });
let answers: (() => Response | Promise<Response>)[] = [];

const backend = setupServer(
  http.post("*/api/usage/track/", async ({ request }) => {
    const answer = answers.shift() ?? good;
    batches.push(JSON.parse(new URLSearchParams(await request.text()).get("data") ?? ""));
    return answer();
  }),
);

function choose(...categories: string[]) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `${cookieName}=${encodeURIComponent(JSON.stringify({ categories }))}; Path=/`;
}

const stored = () => ({
  cookies: document.cookie.split("; ").map((cookie) => cookie.split("=")[0]),
  local: Object.keys(localStorage),
  session: Object.keys(sessionStorage),
});
const nothing = { cookies: [cookieName], local: [], session: [] };

let usage: typeof import("./usage");

beforeAll(() => backend.listen({ onUnhandledRequest: "error" }));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.resetModules();
  batches.length = 0;
  answers = [];
  usage = await import("./usage");
});
afterEach(async () => {
  usage.stopUsage();
  vi.useRealTimers();
});
afterAll(() => backend.close());

async function pass(milliseconds: number) {
  for (let step = 0; step < 5; step++) {
    await vi.advanceTimersByTimeAsync(milliseconds / 5);
    for (let times = 0; times < 20; times++) await new Promise((then) => setImmediate(then));
  }
}

const sent = () => batches.flat().map(({ event, properties }) => [event, properties.page]);

async function begin() {
  choose("necessary", "usage");
  await usage.startUsage();
}

describe("without consent", () => {
  it.each([[[]], [["necessary"]]])("nothing is stored or sent: %j", async (categories) => {
    choose(...categories);
    await usage.startUsage();
    usage.track("call", { page: "home" });
    await pass(20_000);
    expect(batches).toEqual([]);
    expect(stored()).toEqual(nothing);
  });

  it("nothing is counted before it begins", async () => {
    choose("necessary", "usage");
    usage.track("call", { page: "home" });
    await usage.startUsage();
    await pass(20_000);
    expect(batches).toEqual([]);
  });
});

describe("with consent", () => {
  it("sends what happened and when, and nothing about who it was", async () => {
    await begin();
    usage.track("menu-opened", { page: "kitchen", menuType: "GANSL" });
    await pass(5_000);
    expect(batches).toHaveLength(1);
    const [event] = batches[0] ?? [];
    expect(event).toEqual({
      event: "menu-opened",
      properties: {
        page: "kitchen",
        menuType: "GANSL",
        token: "wirtshaus",
        time: expect.any(Number),
        $insert_id: expect.stringMatching(/^[a-z0-9]{8,16}$/),
        mp_sent_by_lib_version: expect.any(String),
      },
    });
  });

  it("stores a cookie without a number for a year, and what waits to be sent", async () => {
    const written = vi.spyOn(document, "cookie", "set");
    await begin();
    usage.track("call", { page: "home" });
    await pass(100);
    const [year] = written.mock.calls.flat().filter((cookie) => /^mp_wirtshaus_mixpanel=%7B/.test(cookie));
    expect(decodeURIComponent(year ?? "")).not.toMatch(/distinct|device|\$/);
    const until = Date.parse(/expires=([^;]+)/.exec(year ?? "")?.[1] ?? "");
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(365);
    expect(stored()).toEqual({
      cookies: [cookieName, "mp_wirtshaus_mixpanel"],
      local: ["__mpq_wirtshaus_ev"],
      session: [],
    });
  });

  it("waits for the client with what happens meanwhile", async () => {
    choose("necessary", "usage");
    const started = usage.startUsage();
    usage.track("call", { page: "home" });
    await started;
    usage.track("mail", { page: "home" });
    await pass(5_000);
    expect(sent()).toEqual([
      ["call", "home"],
      ["mail", "home"],
    ]);
  });

  it("begins once, however often it is asked to", async () => {
    await begin();
    await begin();
    usage.track("call", { page: "home" });
    await pass(5_000);
    expect(sent()).toEqual([["call", "home"]]);
  });

  it("truncates long texts, but not inside a character", async () => {
    await begin();
    usage.track("[NEWS]", { type: "create", title: `${"a".repeat(254)}🦢` });
    usage.track("[NEWS]", { type: "edit", title: `${"ä".repeat(253)}🦢ü` });
    await pass(5_000);
    const titles = batches.flat().map(({ properties }) => properties.title);
    expect(titles).toEqual(["a".repeat(254), `${"ä".repeat(253)}🦢`]);
  });

  it("sends at most 50 at once, every 5 seconds", async () => {
    await begin();
    for (let times = 0; times < 60; times++) usage.track("call", { page: "home" });
    await pass(4_900);
    expect(batches).toEqual([]);
    await pass(3_000);
    expect(batches.map(({ length }) => length)).toEqual([50, 10]);
  });
});

describe("when the server does not accept a batch", () => {
  const ids = () => batches.map((batch) => batch.map(({ properties }) => properties.$insert_id));

  it.each<[string, () => Response | Promise<Response>]>([
    ["with 500", () => new HttpResponse(null, { status: 500 })],
    ["with 429", () => new HttpResponse(null, { status: 429, headers: { "Retry-After": "1" } })],
    // The client alone treats a broken connection as success while online.
    ["and the connection breaks", () => HttpResponse.error()],
    ["with 408", () => new HttpResponse(null, { status: 408 })],
  ])("retries %s with the same event and growing delays", async (_, refuse) => {
    answers = [refuse, refuse];
    await begin();
    usage.track("call", { page: "home" });
    await pass(5_100);
    expect(batches).toHaveLength(1);
    await pass(9_500);
    expect(batches).toHaveLength(1);
    await pass(1_000);
    expect(batches).toHaveLength(2);
    await pass(19_000);
    expect(batches).toHaveLength(2);
    await pass(2_000);
    expect(batches).toHaveLength(3);
    expect(new Set(ids().flat()).size).toBe(1);
    await pass(60_000);
    expect(batches).toHaveLength(3);
  });

  it("halves a batch that is too large", async () => {
    answers = [() => new HttpResponse(null, { status: 413 })];
    await begin();
    for (let times = 0; times < 50; times++) usage.track("call", { page: "home" });
    await pass(20_000);
    expect(batches.map(({ length }) => length)).toEqual([50, 25, 25]);
  });
});

describe("when consent is taken back", () => {
  it("sends nothing more and removes stored data", async () => {
    await begin();
    usage.track("call", { page: "home" });
    await pass(1_000);
    choose("necessary");
    usage.stopUsage();
    usage.track("mail", { page: "home" });
    await pass(60_000);
    expect(batches).toEqual([]);
    expect(stored()).toEqual(nothing);
  });

  it("writes nothing down of a batch that was under way", async () => {
    let answer: (response: Response) => void = () => {};
    answers = [() => new Promise((resolve) => (answer = resolve))];
    await begin();
    usage.track("call", { page: "home" });
    await pass(5_100);
    expect(batches).toHaveLength(1);
    choose("necessary");
    usage.stopUsage();
    answer(good());
    await pass(60_000);
    expect(batches).toHaveLength(1);
    expect(stored()).toEqual(nothing);
  });

  it("stops while the client is still on its way", async () => {
    choose("necessary", "usage");
    const started = usage.startUsage();
    usage.track("call", { page: "home" });
    choose("necessary");
    usage.stopUsage();
    await started;
    await pass(60_000);
    expect(batches).toEqual([]);
    expect(stored()).toEqual(nothing);
  });

  it.each<[string, () => void]>([
    ["removes what it had stored", () => dispatchEvent(new StorageEvent("storage", { key: "usage-over" }))],
    ["has not said a word", () => {}],
    ["is left for this one", () => dispatchEvent(new Event("visibilitychange"))],
  ])("stops in a tab when another one, where it happened, %s", async (_, receive) => {
    await begin();
    usage.track("call", { page: "home" });
    await pass(1_000);
    choose("necessary");
    receive();
    await pass(60_000);
    expect(batches).toEqual([]);
    expect(stored()).toEqual(nothing);
  });

  it("starts again with a new consent, with nothing from before", async () => {
    await begin();
    usage.track("call", { page: "home" });
    choose("necessary");
    usage.stopUsage();
    void begin();
    usage.track("mail", { page: "home" });
    await pass(60_000);
    expect(sent()).toEqual([["mail", "home"]]);
  });

  it("leaves alone what the page keeps of a visit that begins with it", async () => {
    await begin();
    choose("necessary");
    usage.stopUsage();
    choose("necessary", "usage");
    localStorage.setItem("usage-last-seen", "1");
    void usage.startUsage();
    await pass(10_000);
    expect(localStorage.getItem("usage-last-seen")).toBe("1");
  });

  it("leaves alone what another tab stores after a fresh yes", async () => {
    await begin();
    choose("necessary");
    usage.stopUsage();
    await pass(1_000);
    choose("necessary", "usage");
    localStorage.setItem("usage-last-seen", "1");
    await pass(5_000);
    expect(Object.keys(localStorage)).toEqual(["usage-last-seen"]);
  });

  it("removes what an earlier page has stored, even where nothing has begun on this one", async () => {
    await begin();
    usage.track("call", { page: "home" });
    await pass(100);
    choose("necessary");
    vi.resetModules();
    const later = await import("./usage");
    later.stopUsage();
    expect(stored()).toEqual(nothing);
  });
});
