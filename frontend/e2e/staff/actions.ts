import type { Page } from "playwright-core";
import type { ApiClient } from "./fixtures";

type NewsTexts = { title: string; subText?: string; timeframe?: string };

export const choosePicture = (page: Page, name: string) =>
  page.getByRole("group", { name: "Bild" }).getByText(name, { exact: true }).click();

export async function fillNews(
  page: Page,
  { title, subText = "Mit allem, was dazugehört.", timeframe = "ab heute" }: NewsTexts,
) {
  await page.getByLabel("Titel").fill(title);
  await page.getByRole("textbox", { name: "Beschreibung" }).fill(subText);
  await page.getByLabel("Zeitraum").fill(timeframe);
  await choosePicture(page, "Kürbis");
}

export async function createNews(apiClient: ApiClient, title: string) {
  const all = await apiClient.request<unknown[]>("GET", "/news?scope=all");
  const { id } = await apiClient.request<{ id: number }>("POST", "/news", {
    sortOrder: all.length + 1,
    title,
    subText: "…",
    timeframe: "ab heute",
    imgSrc: "/assets/pictures/news-kuerbis-800.webp",
  });
  return id;
}

type InputFiles = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

export const chooseFile = (page: Page, file: InputFiles) =>
  page.getByLabel(/^(PDF auswählen|Andere Datei wählen)$/).setInputFiles(file);
