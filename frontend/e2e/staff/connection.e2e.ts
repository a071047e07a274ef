import type { Page } from "playwright-core";
import { expect } from "vitest";
import { staffPaths } from "../../src/routes/paths";
import { faultyProxy } from "../faultyProxy";
import { fillNews } from "./actions";
import { acceptAlert, signInByApi, test, waitForScreen } from "./fixtures";

const connectionError = "Keine Verbindung. Deine Eingaben bleiben hier stehen.";
const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Whether an element is uncovered at each of its corners. */
const isUncovered = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    [left + 1, right - 1].every((x) => document.elementFromPoint(x, y) === element),
  );
};

test("a draft saved offline is kept, which is visible on a phone, and is sent when online", async ({
  openScreen,
}) => {
  const page = await openScreen("/news/create", {
    screenSize: "phone",
    allowedConsole: /ERR_INTERNET_DISCONNECTED/,
  });
  await fillNews(page, { title: "Nach dem Funkloch" });
  await page.context().setOffline(true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await clickButton(page, "Speichern");
  const errorMessage = page.getByText(connectionError);
  await errorMessage.waitFor();
  await expect.poll(() => errorMessage.evaluate(isUncovered)).toBe(true);
  await page.context().setOffline(false);
  await clickButton(page, "Nochmals versuchen");
  expect(await acceptAlert(page)).toBe("News Nach dem Funkloch erfolgreich erstellt");
});

test("a new entry whose response was lost is stored once, also when sent again after a reload", async ({
  staffServer,
  apiClient,
  openScreen,
}) => {
  // The browser retries by itself.
  let dropsResponses = true;
  const faultyServer = await faultyProxy(
    staffServer,
    () => (dropsResponses ? "cut after" : "passes"),
    "/api/news",
  );
  const proxy = { ...staffServer, ...faultyServer };
  const title = "Nach dem Riss";
  const page = await openScreen("/news/create", {
    server: proxy,
    allowedConsole: /ERR_(EMPTY_RESPONSE|CONNECTION)/,
  });
  await fillNews(page, { title });
  await clickButton(page, "Speichern");
  await page.getByText(connectionError).waitFor();
  const countStoredEntries = async () => {
    const all = await apiClient.request<{ title: string }[]>("GET", "/news?scope=all");
    return all.filter((entry) => entry.title === title).length;
  };
  expect(await countStoredEntries()).toBe(1);
  await page.reload();
  await waitForScreen(page, "Neuigkeit schreiben");
  dropsResponses = false;
  await clickButton(page, "Speichern");
  expect(await acceptAlert(page)).toBe(`News ${title} erfolgreich erstellt`);
  expect(await countStoredEntries()).toBe(1);
  expect(proxy.proxyOutcomes.length).toBeGreaterThan(1);
  const auditEntries = await apiClient.request<{ subject: string }[]>("GET", "/audit?limit=100");
  expect(auditEntries.filter(({ subject }) => subject === title)).toHaveLength(1);
  await page.close();
  await proxy.close();
});

test("a screen whose script is missing offers to reload the page", async ({ staffServer, openPage }) => {
  const page = await openPage(staffServer, { allowedConsole: /ERR_FAILED|dynamically imported module/ });
  await signInByApi(page, staffServer);
  const scripts = "**/assets/build/*MessagesScreen-*.js*";
  await page.route(scripts, (route) => route.abort());
  await page.goto(staffPaths.messages);
  const reload = page.getByRole("button", { name: "Neu laden" });
  await reload.waitFor();
  await page.unroute(scripts);
  await reload.click();
  await waitForScreen(page, "Nachrichten");
});
