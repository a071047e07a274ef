import type { Page } from "playwright-core";
import { type OpenPageFunction, openHydrated } from "../fixtures";
import type { Server } from "../server";
import { visibleText } from "../texts";
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

/** Opens a public page; `isSamePage` tells whether it has not been loaded again. */
export async function openGuestPage(openPage: OpenPageFunction, server: Server, path = "/") {
  const page = await openPage(server);
  await openHydrated(page, path);
  await page.evaluate(() => Object.assign(window, { same: true }));
  return { page, isSamePage: () => page.evaluate(() => "same" in window) };
}

/** Visible text of a public page as the server renders it. */
export const fetchVisibleText = async ({ url }: Server, path = "/") =>
  visibleText(await (await fetch(url + path)).text());

type InputFiles = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

export const chooseFile = (page: Page, file: InputFiles) =>
  page.getByLabel(/^(PDF auswählen|Andere Datei wählen)$/).setInputFiles(file);

/** The response to a request that is not a read: a screen may read the same path at any time. */
export const waitForWrite = (page: Page, path: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() !== "GET" && path.test(new URL(response.url()).pathname),
  );
