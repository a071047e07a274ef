import type { Page } from "playwright-core";
import { plain } from "../texts";
import type { ApiClient } from "./fixtures";

type Words = { title: string; subText?: string; timeframe?: string };

export const choosePicture = (page: Page, name: string) =>
  page.getByRole("group", { name: "Bild" }).getByText(name, { exact: true }).click();

export async function fillNews(
  page: Page,
  { title, subText = "Mit allem, was dazugehört.", timeframe = "ab heute" }: Words,
) {
  await page.getByLabel("Titel").fill(title);
  await page.getByLabel("Beschreibung").fill(subText);
  await page.getByLabel("Zeitraum").fill(timeframe);
  await choosePicture(page, "Kürbis");
}

export async function createNews(
  apiClient: ApiClient,
  { title, subText = "…", timeframe = "ab heute" }: Words,
) {
  const all = await apiClient.request<unknown[]>("GET", "/news?scope=all");
  const { id } = await apiClient.request<{ id: number }>("POST", "/news", {
    sortOrder: all.length + 1,
    title,
    subText,
    timeframe,
    imgSrc: "/assets/pictures/news-kuerbis-800.webp",
  });
  return id;
}

type Chosen = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

export const chooseFile = (page: Page, file: Chosen) =>
  page.getByLabel(/^(PDF auswählen|Andere Datei wählen)$/).setInputFiles(file);

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
    const message = (content: string, side: string) => plain(content).replace(new RegExp(`^${side} ?`), "");
    return [name, message(mine, "Deine Fassung"), message(theirs, "Gespeicherte Fassung")];
  });
}

export const takeTheirs = (page: Page, name: string) =>
  page.getByRole("group", { name }).locator("label").last().click();

export const waitForReorder = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith("/api/news/order") && answer.request().method() === "PUT",
  );
