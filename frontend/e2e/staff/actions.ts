import type { Page } from "playwright-core";
import { plain } from "../texts";
import type { Desk } from "./staff";

type Words = { title: string; subText?: string; timeframe?: string };

/** Chooses a picture as people do: by what is seen of it. */
export const choosePicture = (page: Page, name: string) =>
  page.getByRole("group", { name: "Bild" }).getByText(name, { exact: true }).click();

/** Fills in the form of a new entry, with a picture. */
export async function fillNews(
  page: Page,
  { title, subText = "Mit allem, was dazugehört.", timeframe = "ab heute" }: Words,
) {
  await page.getByLabel("Titel").fill(title);
  await page.getByLabel("Beschreibung").fill(subText);
  await page.getByLabel("Zeitraum").fill(timeframe);
  await choosePicture(page, "Kürbis");
}

/** Has an entry written, behind all others, and answers with its number. */
export async function writeNews(desk: Desk, { title, subText = "…", timeframe = "ab heute" }: Words) {
  const all = await desk.ask<unknown[]>("GET", "/news?scope=all");
  const { id } = await desk.ask<{ id: number }>("POST", "/news", {
    sortOrder: all.length + 1,
    title,
    subText,
    timeframe,
    imgSrc: "/assets/pictures/news-kuerbis-800.webp",
  });
  return id;
}

type Chosen = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

/** Chooses a file for a menu. */
export const picked = (page: Page, file: Chosen) =>
  page.getByLabel(/^(PDF auswählen|Andere Datei wählen)$/).setInputFiles(file);

/** What two people changed: each difference by its name, with what stands there of Anna and what somebody else saved. */
export async function differences(page: Page): Promise<[name: string, mine: string, theirs: string][]> {
  const form = page.getByRole("form", { name: "Gleichzeitig geändert" });
  await form.getByText(/^Während du daran gearbeitet hast, hat jemand anderer gespeichert\./).waitFor();
  const shown = await form
    .getByRole("group")
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll("legend, label")].map((part) => part.textContent ?? ""),
      ),
    );
  return shown.map(([name = "", mine = "", theirs = ""]) => {
    const said = (words: string, side: string) => plain(words).replace(new RegExp(`^${side} ?`), "");
    return [name, said(mine, "Deine Fassung"), said(theirs, "Gespeicherte Fassung")];
  });
}

/** Takes what somebody else saved, for one difference. */
export const takeTheirs = (page: Page, name: string) =>
  page.getByRole("group", { name }).locator("label").last().click();

/** The house's answer to another order of the board. */
export const reordered = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith("/api/news/order") && answer.request().method() === "PUT",
  );
