import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { MenuSettings, PageContent } from "../../src/api/generated";
import pageContents from "../../src/data/content.json";
import { openHydrated } from "../fixtures";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import { text } from "../texts";
import { createNews } from "./actions";
import { type ApiClient, test } from "./fixtures";

const kitchen: PageContent = pageContents.kitchen;

async function enterItems(apiClient: ApiClient, count: number) {
  const examples = kitchen.lists.suppliers ?? [];
  const suppliers = Array.from({ length: count }, (_, index) => ({
    ...examples.at(index % examples.length),
    id: `supplier-${index}`,
  }));
  await apiClient.request("PUT", "/content/kitchen/draft", {
    ...kitchen,
    lists: { ...kitchen.lists, suppliers },
  });
  await apiClient.request("POST", "/content/kitchen/publish");
  const { displayedMenus } = await apiClient.request<MenuSettings>("GET", "/menu-settings");
  await apiClient.request("PATCH", "/menu-settings", {
    displayedMenus: displayedMenus.map((menu, index) => ({ ...menu, isChecked: index < count })),
  });
  for (const { id } of await apiClient.request<{ id: number }[]>("GET", "/news?scope=all"))
    await apiClient.request("DELETE", `/news/${id}`);
  for (let number = 1; number <= count; number += 1) await createNews(apiClient, `Neuigkeit ${number}`);
}

/** The number of suppliers in each row. Every row has the width of the list. */
const supplierRows = (page: Page) =>
  page.locator("ul:has(> li > .SupplierCard_card)").evaluateAll((lists) =>
    lists.flatMap((list) => {
      const boxes = [...list.children].map((item) => item.getBoundingClientRect());
      const { left, right } = list.getBoundingClientRect();
      return [...new Set(boxes.map(({ top }) => top))].map((top) => {
        const row = boxes.filter((box) => box.top === top);
        const isFilled =
          Math.abs((row[0]?.left ?? 0) - left) < 3 && Math.abs((row.at(-1)?.right ?? 0) - right) < 3;
        return isFilled ? row.length : `${row.length} and a gap`;
      });
    }),
  );

test.for([
  [0, [], []],
  [1, [1], [1]],
  [2, [2], [2]],
  [3, [2, 1], [3]],
  [5, [2, 2, 1], [3, 2]],
  [6, [2, 2, 2], [3, 3]],
  [10, [2, 2, 2, 2, 2], [4, 3, 3]],
] as const)(
  "%d suppliers, menus and news fill their rows on a phone and a desktop",
  async ([count, phoneRows, desktopRows], { staffServer, apiClient, openPage }) => {
    await enterItems(apiClient, count);
    const page = await openPage(staffServer, { reducedMotion: true });
    for (const [width, rows] of [
      [390, phoneRows],
      [1440, desktopRows],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ["/", "/essen"]) {
        await openHydrated(page, path);
        expect(await supplierRows(page), `${path} ${width}`).toEqual(rows);
        expect(await horizontalOverflow(page), `${path} ${width}`).toEqual(noOverflow);
      }
      const menus = await page.locator("main li:has(> .MenuCard_card)").evaluateAll((items) =>
        items.map((item) => ({
          isAlone: item.parentElement?.childElementCount === 1,
          fillsRow: item.clientWidth === item.parentElement?.clientWidth,
          picture: item.querySelector("picture")?.clientWidth ?? 0,
        })),
      );
      expect(menus.length > 0, "some menus have a file").toBe(count > 0);
      expect(menus.filter(({ isAlone, fillsRow }) => isAlone && !fillsRow)).toEqual([]);
      expect(Math.max(...menus.map(({ picture }) => picture)), "no picture is huge").toBeLessThan(600);
      await openHydrated(page, "/");
      const controls = page.getByLabel(text("home.sections.news.heading")).getByRole("button");
      expect((await controls.count()) > 0).toBe(count > 1);
    }
  },
);
