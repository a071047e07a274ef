import { expect } from "vitest";
import { openHydrated, test } from "./fixtures";
import { startServer, temporaryFolder } from "./server";
import { text } from "./texts";

const listed = async (server: { url: string }, what: string) =>
  (await fetch(`${server.url}/api/${what}`)).json();

test("a restarted server keeps its data and is not seeded twice", async ({ onTestFinished }) => {
  const [data, remove] = await temporaryFolder();
  onTestFinished(remove);
  const first = await startServer({ data });
  const before = await Promise.all(["news", "menus"].map((what) => listed(first, what)));
  expect(before.map((list) => list.length)).toEqual([6, 3]);
  expect(first.log()).toContain("initial content was stored");
  await first.close();

  const second = await startServer({ data });
  expect(await Promise.all(["news", "menus"].map((what) => listed(second, what)))).toEqual(before);
  expect(second.log()).not.toContain("initial content was stored");
  await second.close();
});

test("an open page reconnects after a restart", async ({ openPage, onTestFinished }) => {
  const [data, remove] = await temporaryFolder();
  onTestFinished(remove);
  const first = await startServer({ data });
  // Requests in flight may fail when the server stops.
  const page = await openPage(first, { allowedConsole: /ERR_|dynamically imported/ });
  const connected = () =>
    page.waitForResponse((response) => response.url().endsWith("/api/events"), { timeout: 30_000 });
  const begun = connected();
  await openHydrated(page, "/");
  await begun;
  await first.close();

  const again = connected();
  const second = await startServer({ data, port: Number(new URL(first.url).port) });
  expect((await again).status()).toBe(200);
  expect(await page.getByRole("heading", { name: text("news.heading") }).isVisible()).toBe(true);
  await page.getByRole("link", { name: text("kitchen.more") }).click();
  await page.waitForURL("**/essen");
  await page.close();
  await second.close();
});
