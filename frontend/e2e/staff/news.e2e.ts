import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type LetIn, open } from "../fixtures";
import type { House } from "../server";
import { text, wordsOf } from "../texts";
import { differences, fillNews, reordered, takeTheirs, writeNews } from "./actions";
import { annaAt, arrive, type Desk, noted, test, told } from "./staff";

const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

/** What somebody reads who comes to the landing page now. */
const served = async ({ url }: House) => wordsOf(await (await fetch(url)).text());

/** The notes on the board of a landing page. */
const board = (page: Page) =>
  page
    .getByRole("region", { name: text("news.heading"), exact: true })
    .last()
    .getByRole("heading", { level: 3 });

/** A guest who looks at the landing page; the mark is gone with a reload, or with another document. */
async function guestOf(house: House, letIn: LetIn) {
  const page = await letIn(house);
  await open(page, "/");
  await page.evaluate(() => Object.assign(window, { same: true }));
  const isTheSame = () => page.evaluate(() => "same" in window);
  return { page, isTheSame };
}

const titlesAtDesk = async (desk: Desk) =>
  (await desk.ask<{ title: string }[]>("GET", "/news")).map(({ title }) => title);

describe("what Anna saves", () => {
  test("is in the very next landing page, and on those that are open", async ({ office, letIn }) => {
    const guest = await guestOf(office, letIn);
    const page = await annaAt(letIn, office, "/news/create", "Neuigkeit schreiben");
    await fillNews(page, { title: "Erster Schnee", timeframe: "heute - morgen" });
    const created = page.waitForResponse("**/api/news");
    await save(page);
    expect((await created).status()).toBe(201);
    expect(await served(office)).toContain("Erster Schnee");
    await board(guest.page).filter({ hasText: "Erster Schnee" }).waitFor({ state: "attached" });
    expect(await told(page)).toBe("News Erster Schnee erfolgreich erstellt");

    await page.getByRole("link", { name: "Neuigkeiten bearbeiten" }).click();
    await page.getByRole("link", { name: "„Erster Schnee“ bearbeiten" }).click();
    await page.getByLabel("Titel").fill("Zweiter Schnee");
    const edited = page.waitForResponse("**/api/news/*");
    await save(page);
    expect((await edited).status()).toBe(200);
    const next = await served(office);
    expect(next).toContain("Zweiter Schnee");
    expect(next).not.toContain("Erster Schnee");
    await board(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "attached" });
    expect(await board(guest.page).filter({ hasText: "Erster Schnee" }).count()).toBe(0);
    await told(page);

    await arrive(page, "Neuigkeiten bearbeiten");
    const deleted = page.waitForResponse("**/api/news/*");
    await page.getByRole("button", { name: "„Zweiter Schnee“ löschen" }).click();
    expect((await deleted).status()).toBe(204);
    expect(await served(office)).not.toContain("Zweiter Schnee");
    await board(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "detached" });
    expect(await guest.isTheSame()).toBe(true);
  });

  test("looks in the form as guests see it", async ({ office, letIn }) => {
    const page = await annaAt(letIn, office, "/news/create", "Neuigkeit schreiben");
    await fillNews(page, {
      title: "Kürbiswochen",
      subText: "Mit Kernöl",
      timeframe: "20. November – 6. Dezember",
    });
    for (const label of ["Demnächst", "Aus der Küche"]) await page.getByLabel(label).check();
    const preview = page.getByRole("region", { name: "So sehen es die Gäste" }).getByRole("article");
    await preview.getByText("Mit Kernöl").waitFor();
    const promised = await preview.innerText();
    for (const words of ["Kürbiswochen", "20. November\n6. Dezember"]) expect(promised).toContain(words);
    await save(page);
    await told(page);
    const { page: guest } = await guestOf(office, letIn);
    const note = guest.getByRole("article").filter({ hasText: "Kürbiswochen" });
    expect(await note.innerText()).toBe(promised);
  });
});

describe("what Anna deletes", () => {
  test("comes back when she thinks better of it within ten seconds", async ({ office, desk, letIn }) => {
    await writeNews(desk, { title: "Doch noch" });
    const page = await annaAt(letIn, office, "/news/edit", "Neuigkeiten bearbeiten");
    await page.getByRole("button", { name: "„Doch noch“ löschen" }).click();
    await told(page);
    expect(page.url()).toBe(`${office.url}/news/edit`);
    await page.getByText("„Doch noch“ liegt im Papierkorb.").waitFor();
    expect(await titlesAtDesk(desk)).not.toContain("Doch noch");
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await page.getByText("„Doch noch“ wurde wiederhergestellt.").waitFor();
    expect(await served(office)).toContain("Doch noch");
    expect(await titlesAtDesk(desk)).toContain("Doch noch");
  });

  test("waits for ten seconds to be undone, and no longer", async ({ office, desk, letIn }) => {
    await writeNews(desk, { title: "Vergänglich" });
    const page = await letIn(office);
    await page.clock.install();
    await annaAt(async () => page, office, "/news/edit", "Neuigkeiten bearbeiten");
    await page.getByRole("button", { name: "„Vergänglich“ löschen" }).click();
    await page.getByRole("alertdialog").waitFor();
    await page.clock.pauseAt(Date.now() + 1000);
    await told(page);
    const undo = page.getByRole("button", { name: "Rückgängig" });
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return undo.count();
      })
      .toBe(1);
    await page.clock.runFor(9900);
    expect(await undo.count()).toBe(1);
    await page.clock.runFor(200);
    await undo.waitFor({ state: "detached" });
  });

  test("is told of where it covers nothing for good, and nothing moves", async ({ office, desk, letIn }) => {
    await writeNews(desk, { title: "Im Weg" });
    const page = await annaAt(letIn, office, "/news/edit", "Neuigkeiten bearbeiten", {
      screen: "phone",
      still: true,
    });
    await page.getByRole("button", { name: "„Im Weg“ löschen" }).click();
    await told(page);
    const write = page.getByRole("link", { name: "Neuigkeit schreiben" });
    await write.waitFor();
    const undo = page.getByRole("button", { name: "Rückgängig" });
    await undo.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await undo.focus();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const { top, bottom } = await undo.evaluate((button) => {
      const { top, bottom } = button.closest("[role=status] > *")?.getBoundingClientRect() ?? {};
      return { top: top ?? 0, bottom: bottom ?? 0 };
    });
    // Above what goes on to the next entry, which stands at the lower edge.
    expect(bottom).toBeLessThanOrEqual(((await write.boundingBox())?.y ?? 0) + 1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await write.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(top);
  });

  test("lies in the trash, from where it comes back", async ({ office, desk, letIn }) => {
    const id = await writeNews(desk, { title: "Aufgehoben" });
    await desk.ask("DELETE", `/news/${id}`);
    const page = await annaAt(letIn, office, "/news/edit", "Neuigkeiten bearbeiten");
    await page.getByText(/^Papierkorb/).click();
    await page
      .getByText(/^gelöscht am/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "„Aufgehoben“ wiederherstellen" }).click();
    await page.getByText("„Aufgehoben“ wurde wiederhergestellt.").waitFor();
    await page.getByRole("heading", { level: 2, name: "Aufgehoben" }).waitFor();
    expect(await served(office)).toContain("Aufgehoben");
  });
});

describe("the order of the board", () => {
  const row = (page: Page, title: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
  const rows = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();

  /** Two entries behind all others, and Anna at the list. */
  async function two(names: readonly [string, string], office: House, desk: Desk, letIn: LetIn) {
    for (const title of names) await writeNews(desk, { title });
    const page = await annaAt(letIn, office, "/news/edit", "Neuigkeiten bearbeiten");
    const order = async () =>
      (await rows(page)).filter((title) => (names as readonly string[]).includes(title));
    expect(await order()).toEqual(names);
    return { page, order };
  }

  test("is changed by keyboard, with the focus on what was moved", async ({ office, desk, letIn }) => {
    const { page, order } = await two(["Eins", "Zwei"], office, desk, letIn);
    const up = page.getByRole("button", { name: "„Zwei“ nach vorne" });
    await up.focus();
    const answer = reordered(page);
    await page.keyboard.press("Enter");
    expect((await answer).status()).toBe(200);
    expect(await order()).toEqual(["Zwei", "Eins"]);
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText(/^„Zwei“ steht jetzt an \d+\. Stelle von \d+\.$/).waitFor({ state: "attached" });
    const titles = await titlesAtDesk(desk);
    expect(titles.indexOf("Zwei")).toBe(titles.indexOf("Eins") - 1);
    const seen = await served(office);
    expect(seen.indexOf(" Zwei ")).toBeLessThan(seen.indexOf(" Eins "));
  });

  test("is changed by dragging", async ({ office, desk, letIn }) => {
    const { page, order } = await two(["Drei", "Vier"], office, desk, letIn);
    const handle = row(page, "Vier").locator("[aria-hidden=true]").first();
    await row(page, "Drei").scrollIntoViewIfNeeded();
    await handle.hover();
    const [from, to] = await Promise.all([handle.boundingBox(), row(page, "Drei").boundingBox()]);
    if (from === null || to === null) throw new Error("the rows are not in sight");
    const answer = reordered(page);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    expect((await answer).status()).toBe(200);
    expect(await order()).toEqual(["Vier", "Drei"]);
    const titles = await titlesAtDesk(desk);
    expect(titles.indexOf("Vier")).toBe(titles.indexOf("Drei") - 1);
  });
});

describe("two people at one entry", () => {
  test("the second is told, sees both versions and decides", async ({ office, desk, letIn }) => {
    const id = await writeNews(desk, {
      title: "Stammtisch",
      subText: "Jeden Freitag",
      timeframe: "ab 18 Uhr",
    });
    const page = await annaAt(letIn, office, `/news/create/${id}`, "Neuigkeit bearbeiten", {
      mayComplain: noted(412),
    });
    await page.getByLabel("Titel").fill("Stammtisch der Jäger");
    await page.getByLabel("Zeitraum").fill("ab 19 Uhr");
    await desk.ask("PATCH", `/news/${id}`, { title: "Stammtisch der Bäuerinnen", subText: "Jeden Samstag" });
    await save(page);
    // What Anna left as it was is no difference: it is as Berta has it.
    expect(await differences(page)).toEqual([
      ["Titel", "Stammtisch der Jäger", "Stammtisch der Bäuerinnen"],
      ["Zeitraum", "ab 19 Uhr", "ab 18 Uhr"],
    ]);
    expect(await desk.ask("GET", `/news/${id}`)).toMatchObject({ title: "Stammtisch der Bäuerinnen" });
    await takeTheirs(page, "Titel");
    await page.getByRole("button", { name: "Auswahl speichern" }).click();
    expect(await told(page)).toBe("News Stammtisch der Bäuerinnen erfolgreich bearbeitet");
    expect(await desk.ask("GET", `/news/${id}`)).toMatchObject({
      title: "Stammtisch der Bäuerinnen",
      subText: "Jeden Samstag",
      timeframe: "ab 19 Uhr",
    });
  });
});
