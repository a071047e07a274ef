import { expect } from "vitest";
import { openHydrated, test } from "./fixtures";
import { startServer, temporaryFolder } from "./server";
import { text } from "./texts";

test("an open page reconnects after a restart", async ({ openPage, onTestFinished }) => {
  const [data, remove] = await temporaryFolder();
  onTestFinished(remove);
  const first = await startServer({ data });
  // Requests in flight may fail when the server stops.
  const page = await openPage(first, { allowedConsole: /ERR_|dynamically imported/ });
  const waitForConnection = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === "/api/events", {
      timeout: 30_000,
    });
  const firstConnection = waitForConnection();
  await openHydrated(page, "/");
  await firstConnection;
  await first.close();

  const secondConnection = waitForConnection();
  const second = await startServer({ data, port: Number(new URL(first.url).port) });
  expect((await secondConnection).status()).toBe(200);
  expect(await page.getByRole("heading", { name: text("home.sections.news.heading") }).isVisible()).toBe(
    true,
  );
  await page.getByRole("link", { name: text("kitchen.more") }).click();
  await page.waitForURL("**/essen");
  await page.close();
  await second.close();
});
