import type { Locator, Page, Response } from "playwright-core";
import { describe, expect } from "vitest";
import type { OpenPageOptions } from "../fixtures";
import { touchscreen } from "../touchscreen";
import { createNews } from "./actions";
import { type ApiClient, type OpenScreenFunction, test } from "./fixtures";

const row = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const dragHandleOf = (page: Page, title: string) =>
  page.getByRole("button", { name: `„${title}“ verschieben` });

async function centerOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("it is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Fixtures = { apiClient: ApiClient; openScreen: OpenScreenFunction };

async function openListWith(
  titles: readonly string[],
  { apiClient, openScreen }: Fixtures,
  options: OpenPageOptions = {},
) {
  for (const title of titles) await createNews(apiClient, title);
  const page = await openScreen("/news/edit", options);
  const last = dragHandleOf(page, titles.at(-1) ?? "");
  await last.evaluate((handle) => handle.scrollIntoView({ block: "center", behavior: "instant" }));
  /** Visible order; rows being dragged over are moved by transforms only. */
  const order = async () => {
    const visibleTitles = await page
      .getByRole("heading", { level: 2 })
      .evaluateAll((headings) =>
        headings
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(({ textContent }) => textContent),
      );
    return visibleTitles.filter((title) => titles.includes(title)).join(" ");
  };
  /** Drops the entry. */
  const expectSaved = async (drop: () => Promise<unknown>, expected: readonly string[]) => {
    const isSave = (response: Response) =>
      response.url().endsWith("/api/news/order") && response.request().method() === "PUT";
    const [saved] = await Promise.all([page.waitForResponse(isSave), drop()]);
    expect(saved.status()).toBe(200);
    const news = await apiClient.request<{ title: string }[]>("GET", "/news");
    expect(news.map(({ title }) => title).filter((title) => titles.includes(title))).toEqual(expected);
    expect(await page.locator("li[class*=dragged]").count()).toBe(0);
  };
  return { page, order, expectSaved };
}

describe("an entry that is dragged", () => {
  test("moves past several others both ways, also when dropped beside the list", async ({
    apiClient,
    openScreen,
  }) => {
    const fixtures = { apiClient, openScreen };
    const { page, order, expectSaved } = await openListWith(["Eins", "Zwei", "Drei"], fixtures);
    const start = await centerOf(dragHandleOf(page, "Eins"));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    const [second, third] = [await centerOf(row(page, "Zwei")), await centerOf(row(page, "Drei"))];
    await page.mouse.move(start.x, second.y, { steps: 6 });
    await expect.poll(order).toBe("Zwei Eins Drei");
    await page.mouse.move(start.x + 600, third.y, { steps: 6 });
    await expect.poll(order).toBe("Zwei Drei Eins");
    await page.mouse.move(start.x + 700, second.y, { steps: 6 });
    await expect.poll(order).toBe("Zwei Eins Drei");
    await expectSaved(() => page.mouse.up(), ["Zwei", "Eins", "Drei"]);
    await page.mouse.move(start.x, start.y - 200, { steps: 6 });
    expect(await order()).toBe("Zwei Eins Drei");
  });

  test("moves past several others by touch", async ({ apiClient, openScreen }) => {
    const fixtures = { apiClient, openScreen };
    const { page, order, expectSaved } = await openListWith(["Rot", "Gelb", "Blau"], fixtures, {
      screenSize: "phone",
    });
    const sendTouchEvent = await touchscreen(page);
    await row(page, "Gelb").evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
    const start = await centerOf(dragHandleOf(page, "Rot"));
    await sendTouchEvent("touchStart", start);
    const [second, third] = [await centerOf(row(page, "Gelb")), await centerOf(row(page, "Blau"))];
    for (const [{ y }, expectedOrder] of [
      [second, "Gelb Rot Blau"],
      [third, "Gelb Blau Rot"],
    ] as const) {
      for (const step of [-20, -10, 0]) await sendTouchEvent("touchMove", { x: start.x, y: y + step });
      await expect.poll(order).toBe(expectedOrder);
    }
    await expectSaved(() => sendTouchEvent("touchEnd"), ["Gelb", "Blau", "Rot"]);
  });
});
