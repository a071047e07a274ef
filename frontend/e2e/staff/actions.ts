import type { Page } from "playwright-core";
import { type OpenPage, openHydrated } from "../fixtures";
import type { Server } from "../server";
import { plain, visibleText } from "../texts";
import type { ApiClient } from "./fixtures";

type NewsTexts = { title: string; subText?: string; timeframe?: string };

export const choosePicture = (page: Page, name: string) =>
  page.getByRole("group", { name: "Bild" }).getByText(name, { exact: true }).click();

export async function fillNews(
  page: Page,
  { title, subText = "Mit allem, was dazugehört.", timeframe = "ab heute" }: NewsTexts,
) {
  await page.getByLabel("Titel").fill(title);
  await page.getByLabel("Beschreibung").fill(subText);
  await page.getByLabel("Zeitraum").fill(timeframe);
  await choosePicture(page, "Kürbis");
}

export async function createNews(
  apiClient: ApiClient,
  { title, subText = "…", timeframe = "ab heute" }: NewsTexts,
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

/** Opens a public page; `isSamePage` tells whether it has not been loaded again. */
export async function openGuestPage(openPage: OpenPage, server: Server, path = "/") {
  const page = await openPage(server);
  await openHydrated(page, path);
  await page.evaluate(() => Object.assign(window, { same: true }));
  return { page, isSamePage: () => page.evaluate(() => "same" in window) };
}

/** Visible text of a public page as the server renders it. */
export const fetchPage = async ({ url }: Server, path = "/") =>
  visibleText(await (await fetch(url + path)).text());

type InputFiles = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

export const chooseFile = (page: Page, file: InputFiles) =>
  page.getByLabel(/^(PDF auswählen|Andere Datei wählen)$/).setInputFiles(file);

export async function conflictDifferences(
  page: Page,
): Promise<[name: string, mine: string, theirs: string][]> {
  const form = page.getByRole("form", { name: "Gleichzeitig geändert" });
  await form.getByText(/^Während du daran gearbeitet hast, hat jemand anderer gespeichert\./).waitFor();
  const groupTexts = await form
    .getByRole("group")
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll("legend, label")].map((part) => part.textContent ?? ""),
      ),
    );
  return groupTexts.map(([name = "", mine = "", theirs = ""]) => {
    const withoutLabel = (content: string, side: string) =>
      plain(content).replace(new RegExp(`^${side} ?`), "");
    return [name, withoutLabel(mine, "Deine Fassung"), withoutLabel(theirs, "Gespeicherte Fassung")];
  });
}

export const chooseTheirVersion = (page: Page, name: string) =>
  page.getByRole("group", { name }).locator("label").last().click();

export const waitForReorder = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith("/api/news/order") && response.request().method() === "PUT",
  );
