import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { faultyProxy } from "../faultyProxy";
import type { Server } from "../server";
import { fillNews } from "./actions";
import { acceptAlert, openScreenAsAnna, test, waitForScreen } from "./fixtures";

const connectionError = "Keine Verbindung. Deine Eingaben bleiben hier stehen.";

/** Proxy that drops responses until `mend` is called; the browser retries by itself. */
async function responseDroppingProxy(staffServer: Server, address: string) {
  let isForwarding = false;
  const proxy = await faultyProxy(staffServer, () => (isForwarding ? "passes" : "cut after"), address);
  const stopDropping = () => {
    isForwarding = true;
  };
  return { ...staffServer, ...proxy, stopDropping };
}

const lostConnectionOptions = { allowedConsole: /ERR_(EMPTY_RESPONSE|CONNECTION)/ };
const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("a request repeated after a lost response is processed once", () => {
  test("a new entry, after a reload", async ({ staffServer, apiClient, openPage }) => {
    const proxy = await responseDroppingProxy(staffServer, "/api/news");
    const title = "Nach dem Riss";
    const page = await openScreenAsAnna(
      openPage,
      proxy,
      "/news/create",
      "Neuigkeit schreiben",
      lostConnectionOptions,
    );
    await fillNews(page, { title });
    await clickButton(page, "Speichern");
    await page.getByText(connectionError).waitFor();
    const storedEntries = async () => {
      const all = await apiClient.request<{ title: string }[]>("GET", "/news?scope=all");
      return all.filter((entry) => entry.title === title).length;
    };
    expect(await storedEntries()).toBe(1);
    await page.reload();
    await waitForScreen(page, "Neuigkeit schreiben");
    proxy.stopDropping();
    await clickButton(page, "Speichern");
    expect(await acceptAlert(page)).toBe(`News ${title} erfolgreich erstellt`);
    expect(await storedEntries()).toBe(1);
    expect(proxy.appliedOutcomes.length).toBeGreaterThan(1);
    const auditEntries = await apiClient.request<{ action: string; subject: string }[]>(
      "GET",
      "/audit?limit=200",
    );
    expect(auditEntries.filter(({ subject }) => subject === title)).toHaveLength(1);
    await page.close();
    await proxy.close();
  });
});
