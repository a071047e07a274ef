import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { OpenPage, PageOptions } from "../fixtures";
import type { Server } from "../server";
import { createNews, waitForReorder } from "./actions";
import { type ApiClient, openScreenAsAnna, test } from "./fixtures";

const row = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const handleOf = (page: Page, title: string) => page.getByRole("button", { name: `„${title}“ verschieben` });

async function middle(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("it is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function many(
  names: readonly string[],
  staffServer: Server,
  apiClient: ApiClient,
  openPage: OpenPage,
  options: PageOptions = {},
) {
  for (const title of names) await createNews(apiClient, { title });
  const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", options);
  const last = handleOf(page, names.at(-1) ?? "");
  await last.evaluate((handle) => handle.scrollIntoView({ block: "center", behavior: "instant" }));
  /** Visible order; rows being dragged over are moved by transforms only. */
  const order = async () => {
    const shown = await page
      .getByRole("heading", { level: 2 })
      .evaluateAll((headings) =>
        headings
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(({ textContent }) => textContent),
      );
    return shown.filter((title) => names.includes(title)).join(" ");
  };
  const titles = async () => {
    const news = await apiClient.request<{ title: string }[]>("GET", "/news");
    return news.map(({ title }) => title).filter((title) => names.includes(title));
  };
  return { page, order, saved: () => waitForReorder(page), titles };
}

const dragged = (page: Page) => page.locator("li[class*=dragged]");

describe("an entry that is dragged", () => {
  test("moves past several others both ways, also when dropped beside the list", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const { page, order, saved, titles } = await many(
      ["Eins", "Zwei", "Drei"],
      staffServer,
      apiClient,
      openPage,
    );
    const from = await middle(handleOf(page, "Eins"));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const [second, third] = [await middle(row(page, "Zwei")), await middle(row(page, "Drei"))];
    await page.mouse.move(from.x, second.y, { steps: 6 });
    await expect.poll(order).toBe("Zwei Eins Drei");
    await page.mouse.move(from.x + 600, third.y, { steps: 6 });
    await expect.poll(order).toBe("Zwei Drei Eins");
    await page.mouse.move(from.x + 700, second.y, { steps: 6 });
    await expect.poll(order).toBe("Zwei Eins Drei");
    const answer = saved();
    await page.mouse.up();
    expect((await answer).status()).toBe(200);
    expect(await titles()).toEqual(["Zwei", "Eins", "Drei"]);
    expect(await dragged(page).count()).toBe(0);
    await page.mouse.move(from.x, from.y - 200, { steps: 6 });
    expect(await order()).toBe("Zwei Eins Drei");
  });

  test("moves past several others by touch", async ({ staffServer, apiClient, openPage }) => {
    const names = ["Rot", "Gelb", "Blau"];
    const { page, order, saved, titles } = await many(names, staffServer, apiClient, openPage, {
      screen: "phone",
    });
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await row(page, "Gelb").evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
    const from = await middle(handleOf(page, "Rot"));
    await touch("touchStart", [from]);
    const [second, third] = [await middle(row(page, "Gelb")), await middle(row(page, "Blau"))];
    for (const [{ y }, shown] of [
      [second, "Gelb Rot Blau"],
      [third, "Gelb Blau Rot"],
    ] as const) {
      for (const step of [-20, -10, 0]) await touch("touchMove", [{ x: from.x, y: y + step }]);
      await expect.poll(order).toBe(shown);
    }
    const answer = saved();
    await touch("touchEnd", []);
    expect((await answer).status()).toBe(200);
    expect(await titles()).toEqual(["Gelb", "Blau", "Rot"]);
    expect(await dragged(page).count()).toBe(0);
  });
});
