import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { badLine } from "../badLine";
import type { House } from "../server";
import { fillNews, writeNews } from "./actions";
import { annaAt, arrive, noted, test, told } from "./staff";

const lost = "Keine Verbindung. Deine Eingaben bleiben hier stehen.";

/** A line that cuts the answers of an address until it is mended. What is sent arrives; the browser tries again by itself. */
async function cutting(office: House, address: string) {
  let isMended = false;
  const line = await badLine(office, () => (isMended ? "passes" : "cut after"), address);
  const mend = () => {
    isMended = true;
  };
  return { ...office, ...line, mend };
}

const visit = { mayComplain: /ERR_(EMPTY_RESPONSE|CONNECTION)/ };
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("what is sent again because the answer was lost is there once", () => {
  test.for(["at once", "after a reload"])("a new entry, %s", async (when, { office, desk, letIn }) => {
    const line = await cutting(office, "/api/news");
    const title = `Nach dem Riss, ${when}`;
    const page = await annaAt(letIn, line, "/news/create", "Neuigkeit schreiben", visit);
    await fillNews(page, { title });
    await press(page, "Speichern");
    await page.getByText(lost).waitFor();
    const kept = async () => {
      const all = await desk.ask<{ title: string }[]>("GET", "/news?scope=all");
      return all.filter((entry) => entry.title === title).length;
    };
    expect(await kept()).toBe(1);
    if (when === "after a reload") {
      await page.reload();
      await arrive(page, "Neuigkeit schreiben");
    }
    line.mend();
    await press(page, when === "at once" ? "Nochmals senden" : "Speichern");
    expect(await told(page)).toBe(`News ${title} erfolgreich erstellt`);
    expect(await kept()).toBe(1);
    expect(line.met.length).toBeGreaterThan(1);
    const deeds = await desk.ask<{ deed: string; subject: string }[]>("GET", "/audit?limit=200");
    expect(deeds.filter(({ subject }) => subject === title)).toHaveLength(1);
    await line.close();
  });

  test("a special day", async ({ office, desk, letIn }) => {
    const line = await cutting(office, "/api/opening-hours/special-days");
    const page = await annaAt(letIn, line, "/opening-hours", "Öffnungszeiten", visit);
    await press(page, "Besonderen Tag eintragen");
    await page.getByLabel("Erster Tag").fill("2031-12-31");
    await page.getByLabel("Bezeichnung").fill("Silvester im Haus");
    await press(page, "Eintragen");
    await page.getByText(lost).waitFor();
    line.mend();
    await press(page, "Eintragen");
    await page.getByLabel("Erster Tag").waitFor({ state: "detached" });
    const { specialDays } = await desk.ask<{ specialDays: { label: string }[] }>("GET", "/opening-hours");
    expect(specialDays.filter(({ label }) => label === "Silvester im Haus")).toHaveLength(1);
    await line.close();
  });

  test("a change of an entry", async ({ office, desk, letIn }) => {
    const id = await writeNews(desk, { title: "Vor dem Riss" });
    const line = await cutting(office, `/api/news/${id}`);
    const complains = { mayComplain: new RegExp(`${visit.mayComplain.source}|${noted(412).source}`) };
    const page = await annaAt(letIn, line, `/news/create/${id}`, "Neuigkeit bearbeiten", complains);
    await page.getByLabel("Titel").fill("Hinter dem Riss");
    await press(page, "Speichern");
    await page.getByText(lost).waitFor();
    line.mend();
    await press(page, "Nochmals senden");
    expect(await told(page)).toBe("News Hinter dem Riss erfolgreich bearbeitet");
    const now = await desk.ask("GET", `/news/${id}`);
    expect(now).toMatchObject({ title: "Hinter dem Riss", version: 2 });
    const deeds = await desk.ask<{ deed: string; subject: string }[]>("GET", "/audit?limit=200");
    expect(deeds.filter(({ subject }) => subject === "Hinter dem Riss")).toHaveLength(1);
    await line.close();
  });
});
