import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { badLine, drawing, type Fate, fates } from "./badLine";
import { open } from "./fixtures";
import { test } from "./staff/staff";
import { eventsIn } from "./usage";

const library = new URL("../node_modules/mixpanel-browser/dist/mixpanel.umd.js", import.meta.url);

/** Pages on which a guest does something, so often, and how long they stay on a page, in milliseconds. */
const busy = 40;
const each = 25;
const stay = 1_500;

/** The browser library as it is published, in the page. Only what it may be told to wait is shorter. */
type Stock = {
  init(token: string, config: object): void;
  track(event: string, properties: object, kept: () => void): void;
};

async function load(page: Page, acts: number) {
  // Without scripts of ours: a page of the house removes what any such client has stored where no guest allowed it.
  await page.goto("/robots.txt");
  await page.evaluate(await readFile(library, "utf8"));
  await page.evaluate(async (acts) => {
    const { mixpanel } = window as unknown as { mixpanel: Stock };
    mixpanel.init("stock", {
      api_host: "/api/usage",
      batch_flush_interval_ms: 50,
      batch_request_timeout_ms: 300,
    });
    for (let done = 0; done < acts; done++)
      await new Promise<void>((kept) => mixpanel.track("call", { page: "home" }, kept));
  }, acts);
}

/** The calls of today, and of the days before. */
type Calls = { today: { calls: number }; calls: { now?: number } };

const waiting = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("__mpq_stock_ev") ?? "[]").length);

test("the stock client delivers every event once, over a line that answers 500, 429, 413 and not at all", {
  timeout: 90_000,
}, async ({ office, desk, letIn }) => {
  const taken = new Map<string, number>();
  const fatesOf = new Map<string, Fate[]>();
  const reached = new Set<Fate>(["passes", "500 after", "hangs after", "cut after"]);
  // A connection that is cut before the house has the batch is left out: the library takes it for done, ours does not (see below).
  const possible = fates.filter((fate) => fate !== "cut");
  const draw = drawing<Fate>([...possible, "passes", "passes", "passes", "passes"], 20_261_121);
  const line = await badLine(office, (body) => {
    const events = eventsIn(body);
    const drawn = draw();
    // No server finds a single event too large, and the library drops one that is.
    const fate = drawn === "413" && events.length === 1 ? "500" : drawn;
    for (const { properties } of events) {
      const id = String(properties.$insert_id);
      fatesOf.set(id, [...(fatesOf.get(id) ?? []), fate]);
      if (reached.has(fate)) taken.set(id, (taken.get(id) ?? 0) + 1);
    }
    return fate;
  });
  const page = await letIn(line, { mayComplain: /status of (500|429|413)|ERR_/ });
  for (let loads = 0; ; loads++) {
    await load(page, loads < busy ? each : 0);
    // Whoever is not done goes on with the next page, with batches under way: every failure doubles the pause of the
    // library, which begins anew on every page.
    const left = performance.now() + stay;
    while ((await waiting(page)) > 0 && performance.now() < left) await page.waitForTimeout(50);
    if (loads >= busy && (await waiting(page)) === 0) break;
  }
  expect([...fatesOf].filter(([id]) => !taken.has(id))).toEqual([]);
  expect(taken.size).toBe(busy * each);
  // Many came more than once, because the house had them and its answer got lost.
  expect([...taken.values()].some((times) => times > 1)).toBe(true);
  for (const fate of possible) expect(line.met).toContain(fate);
  // Midnight in Vienna may have come in between.
  const { today, calls } = await desk.ask<Calls>("GET", "/statistics?days=7");
  expect(today.calls + (calls.now ?? 0)).toBe(busy * each);
  await line.close();
});

test("ours also keeps what was under way when a connection was cut before the house had it", async ({
  office,
  letIn,
}) => {
  const heard: unknown[][] = [];
  let back: number | undefined;
  const line = await badLine(office, (body) => {
    // The browser tries again by itself, a few times within a moment.
    back ??= performance.now() + 5_000;
    if (performance.now() < back) return "cut";
    heard.push(...eventsIn(body).map(({ event, properties }) => [event, properties.page]));
    return "passes";
  });
  const page = await letIn(line, { allows: true, mayComplain: /ERR_EMPTY_RESPONSE/ });
  await open(page, "/jobs");
  await expect.poll(() => heard, { timeout: 50_000 }).toEqual([["page-view", "jobs"]]);
  await line.close();
});
