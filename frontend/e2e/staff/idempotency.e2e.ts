import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { faultyProxy } from "../faultyProxy";
import type { Server } from "../server";
import { createNews, fillNews } from "./actions";
import { acceptAlert, failedStatus, openScreenAsAnna, test, waitForScreen } from "./fixtures";

const lost = "Keine Verbindung. Deine Eingaben bleiben hier stehen.";

/** Proxy that drops responses until `mend` is called; the browser retries by itself. */
async function droppingProxy(staffServer: Server, address: string) {
  let isMended = false;
  const line = await faultyProxy(staffServer, () => (isMended ? "passes" : "cut after"), address);
  const mend = () => {
    isMended = true;
  };
  return { ...staffServer, ...line, mend };
}

const options = { allowedConsole: /ERR_(EMPTY_RESPONSE|CONNECTION)/ };
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("a request repeated after a lost response is processed once", () => {
  test("a new entry, after a reload", async ({ staffServer, apiClient, openPage }) => {
    const line = await droppingProxy(staffServer, "/api/news");
    const title = "Nach dem Riss";
    const page = await openScreenAsAnna(openPage, line, "/news/create", "Neuigkeit schreiben", options);
    await fillNews(page, { title });
    await press(page, "Speichern");
    await page.getByText(lost).waitFor();
    const storedEntries = async () => {
      const all = await apiClient.request<{ title: string }[]>("GET", "/news?scope=all");
      return all.filter((entry) => entry.title === title).length;
    };
    expect(await storedEntries()).toBe(1);
    await page.reload();
    await waitForScreen(page, "Neuigkeit schreiben");
    line.mend();
    await press(page, "Speichern");
    expect(await acceptAlert(page)).toBe(`News ${title} erfolgreich erstellt`);
    expect(await storedEntries()).toBe(1);
    expect(line.applied.length).toBeGreaterThan(1);
    const auditEntries = await apiClient.request<{ action: string; subject: string }[]>(
      "GET",
      "/audit?limit=200",
    );
    expect(auditEntries.filter(({ subject }) => subject === title)).toHaveLength(1);
    await page.close();
    await line.close();
  });

  test("a change of an entry", async ({ staffServer, apiClient, openPage }) => {
    const id = await createNews(apiClient, { title: "Vor dem Riss" });
    const line = await droppingProxy(staffServer, `/api/news/${id}`);
    const complains = {
      allowedConsole: new RegExp(`${options.allowedConsole.source}|${failedStatus(412).source}`),
    };
    const page = await openScreenAsAnna(
      openPage,
      line,
      `/news/create/${id}`,
      "Neuigkeit bearbeiten",
      complains,
    );
    await page.getByLabel("Titel").fill("Hinter dem Riss");
    await press(page, "Speichern");
    await page.getByText(lost).waitFor();
    line.mend();
    await press(page, "Nochmals senden");
    expect(await acceptAlert(page)).toBe("News Hinter dem Riss erfolgreich bearbeitet");
    const now = await apiClient.request("GET", `/news/${id}`);
    expect(now).toMatchObject({ title: "Hinter dem Riss", version: 2 });
    const auditEntries = await apiClient.request<{ action: string; subject: string }[]>(
      "GET",
      "/audit?limit=200",
    );
    expect(auditEntries.filter(({ subject }) => subject === "Hinter dem Riss")).toHaveLength(1);
    await page.close();
    await line.close();
  });
});
