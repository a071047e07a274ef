import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { drawOutcomes, faultyProxy, type Outcome, outcomes } from "./faultyProxy";
import { openHydrated } from "./fixtures";
import { test } from "./staff/fixtures";
import { parseEvents } from "./usage";

const library = new URL("../node_modules/mixpanel-browser/dist/mixpanel.umd.js", import.meta.url);

const busy = 40;
const each = 25;
const stay = 1_500;

type Stock = {
  init(token: string, config: object): void;
  track(event: string, properties: object, browserStorage: () => void): void;
};

async function load(page: Page, actions: number) {
  // The site's own scripts would remove data stored without consent.
  await page.goto("/robots.txt");
  await page.evaluate(await readFile(library, "utf8"));
  await page.evaluate(async (actions) => {
    const { mixpanel } = window as unknown as { mixpanel: Stock };
    mixpanel.init("stock", {
      api_host: "/api/usage",
      batch_flush_interval_ms: 50,
      batch_request_timeout_ms: 300,
    });
    for (let done = 0; done < actions; done++)
      await new Promise<void>((browserStorage) => mixpanel.track("call", { page: "home" }, browserStorage));
  }, actions);
}

type Calls = { today: { calls: number }; calls: { now?: number } };

const waiting = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("__mpq_stock_ev") ?? "[]").length);

test("the unmodified client delivers every event once, despite 500, 429, 413 and lost connections", {
  timeout: 90_000,
}, async ({ staffServer, apiClient, openPage }) => {
  const taken = new Map<string, number>();
  const outcomesFor = new Map<string, Outcome[]>();
  const reached = new Set<Outcome>(["passes", "500 after", "hangs after", "cut after"]);
  // Cut connections are excluded: the unmodified library treats them as success.
  const possible = outcomes.filter((outcome) => outcome !== "cut");
  const drawChart = drawOutcomes<Outcome>([...possible, "passes", "passes", "passes", "passes"], 20_261_121);
  const line = await faultyProxy(staffServer, (body) => {
    const events = parseEvents(body);
    const drawn = drawChart();
    // The library drops single events that are too large.
    const outcome = drawn === "413" && events.length === 1 ? "500" : drawn;
    for (const { properties } of events) {
      const id = String(properties.$insert_id);
      outcomesFor.set(id, [...(outcomesFor.get(id) ?? []), outcome]);
      if (reached.has(outcome)) taken.set(id, (taken.get(id) ?? 0) + 1);
    }
    return outcome;
  });
  const page = await openPage(line, { allowedConsole: /status of (500|429|413)|ERR_/ });
  for (let loads = 0; ; loads++) {
    await load(page, loads < busy ? each : 0);
    const left = performance.now() + stay;
    while ((await waiting(page)) > 0 && performance.now() < left) await page.waitForTimeout(50);
    if (loads >= busy && (await waiting(page)) === 0) break;
  }
  expect([...outcomesFor].filter(([id]) => !taken.has(id))).toEqual([]);
  expect(taken.size).toBe(busy * each);
  // Duplicates: some responses were lost.
  expect([...taken.values()].some((times) => times > 1)).toBe(true);
  for (const outcome of possible) expect(line.applied).toContain(outcome);
  // The test may run across midnight in Vienna.
  const { today, calls } = await apiClient.request<Calls>("GET", "/statistics?days=7");
  expect(today.calls + (calls.now ?? 0)).toBe(busy * each);
  await line.close();
});

test("our client also resends batches lost by a cut connection", async ({ staffServer, openPage }) => {
  const received: unknown[][] = [];
  let back: number | undefined;
  const line = await faultyProxy(staffServer, (body) => {
    // The browser retries by itself.
    back ??= performance.now() + 5_000;
    if (performance.now() < back) return "cut";
    received.push(...parseEvents(body).map(({ event, properties }) => [event, properties.page]));
    return "passes";
  });
  const page = await openPage(line, { consents: true, allowedConsole: /ERR_EMPTY_RESPONSE/ });
  await openHydrated(page, "/jobs");
  await expect.poll(() => received, { timeout: 50_000 }).toEqual([["page-view", "jobs"]]);
  await line.close();
});
