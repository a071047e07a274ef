import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { drawInRandomOrder, faults, faultyProxy, type ProxyOutcome } from "./faultyProxy";
import { test } from "./staff/fixtures";
import { parseUsageEvents } from "./usage";

const library = new URL("../node_modules/mixpanel-browser/dist/mixpanel.umd.js", import.meta.url);

const loadsSendingEvents = 40;
const eventsPerLoad = 25;
const drainTime = 1_500;

type MixpanelClient = {
  init(token: string, config: object): void;
  track(event: string, properties: object, resolve: () => void): void;
};

async function loadClient(page: Page, eventCount: number) {
  // The site's own scripts would remove data stored without consent.
  await page.goto("/robots.txt");
  await page.evaluate(await readFile(library, "utf8"));
  await page.evaluate(async (eventCount) => {
    const { mixpanel } = window as unknown as { mixpanel: MixpanelClient };
    mixpanel.init("stock", {
      api_host: "/api/usage",
      batch_flush_interval_ms: 50,
      batch_request_timeout_ms: 300,
    });
    for (let count = 0; count < eventCount; count++)
      await new Promise<void>((resolve) => mixpanel.track("call", { page: "home" }, resolve));
  }, eventCount);
}

type CallCounts = { today: { calls: number }; calls: { now?: number } };

const queuedEvents = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("__mpq_stock_ev") ?? "[]").length);

test("the unmodified client delivers every event once, despite 500, 429, 413 and lost connections", {
  timeout: 90_000,
}, async ({ staffServer, apiClient, openPage }) => {
  const storedDeliveryCounts = new Map<string, number>();
  const outcomesByEvent = new Map<string, ProxyOutcome[]>();
  const storingOutcomes = new Set<ProxyOutcome>(["passes", "500 after", "hangs after", "cut after"]);
  // Cut connections are excluded: the unmodified library treats them as success.
  const testedFaults = faults.filter((outcome) => outcome !== "cut");
  const drawRandomOutcome = drawInRandomOrder<ProxyOutcome>(
    [...testedFaults, "passes", "passes", "passes", "passes"],
    20_261_121,
  );
  const proxy = await faultyProxy(staffServer, (body) => {
    const events = parseUsageEvents(body);
    const drawnOutcome = drawRandomOutcome();
    // The library drops single events that are too large.
    const outcome = drawnOutcome === "413" && events.length === 1 ? "500" : drawnOutcome;
    for (const { properties } of events) {
      const id = String(properties.$insert_id);
      outcomesByEvent.set(id, [...(outcomesByEvent.get(id) ?? []), outcome]);
      if (storingOutcomes.has(outcome)) storedDeliveryCounts.set(id, (storedDeliveryCounts.get(id) ?? 0) + 1);
    }
    return outcome;
  });
  const page = await openPage(proxy, { allowedConsole: /status of (500|429|413)|ERR_/ });
  for (let loadCount = 0; ; loadCount++) {
    await loadClient(page, loadCount < loadsSendingEvents ? eventsPerLoad : 0);
    const deadline = performance.now() + drainTime;
    while ((await queuedEvents(page)) > 0 && performance.now() < deadline) await page.waitForTimeout(50);
    if (loadCount >= loadsSendingEvents && (await queuedEvents(page)) === 0) break;
  }
  expect([...outcomesByEvent].filter(([id]) => !storedDeliveryCounts.has(id))).toEqual([]);
  expect(storedDeliveryCounts.size).toBe(loadsSendingEvents * eventsPerLoad);
  // Duplicates: some responses were lost.
  expect([...storedDeliveryCounts.values()].some((times) => times > 1)).toBe(true);
  for (const outcome of testedFaults) expect(proxy.proxyOutcomes).toContain(outcome);
  // The test may run across midnight in Vienna.
  const { today, calls } = await apiClient.request<CallCounts>("GET", "/statistics?days=7");
  expect(today.calls + (calls.now ?? 0)).toBe(loadsSendingEvents * eventsPerLoad);
  await proxy.close();
});
