import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Menu } from "@/api/models";
import { menuTexts } from "@/components/menuTexts";
import { dictionaries } from "@/i18n/dictionaries";
import { translator } from "@/i18n/texts";
import { renderInApp } from "@/testing/render";
import { fridayNoon } from "@/testing/state";
import { KitchenSection } from "./KitchenSection";
import { MenuSection } from "./MenuSection";

describe("the menus on the kitchen page", () => {
  it("shows every menu of the state, in its order, as a download under its shown name", () => {
    renderInApp(<MenuSection />);
    const cards = screen.getAllByRole("link");
    expect(cards.map((card) => card.getAttribute("href"))).toEqual(fridayNoon.menus.map(({ url }) => url));
    expect(cards.map((card) => card.getAttribute("download"))).toEqual(
      fridayNoon.menus.map(({ name }) => name),
    );
  });

  it("is not there at all without a menu", () => {
    const { container } = renderInApp(<MenuSection />, { menus: [] });
    expect(container.innerHTML).toBe("");
  });
});

describe("the menus on an English page", () => {
  it("are German PDFs, and only a name that staff gave is marked as German", () => {
    const fish: Menu = {
      ...(fridayNoon.menus[0] as Menu),
      type: "FISH" as Menu["type"],
      label: "Fischkarte",
    };
    renderInApp(<MenuSection />, { menus: [...fridayNoon.menus, fish] }, "en");
    const cards = screen.getAllByRole("link");
    expect(cards.map((card) => card.getAttribute("hreflang"))).toEqual(["de", "de", "de", "de"]);
    const names = screen.getAllByRole("heading", { level: 3 });
    expect(names.map((name) => [name.textContent, name.getAttribute("lang")])).toEqual([
      ["The menu", null],
      ["Burgers", null],
      ["Game", null],
      ["Fischkarte", "de"],
    ]);
  });
});

describe("the menus on the landing page", () => {
  it("opens the main menu and the burger menu, and leaves the others to the kitchen page", () => {
    renderInApp(<KitchenSection />);
    const cards = screen.getAllByRole("link", { name: /PDF öffnen/ });
    expect(cards.map((card) => card.getAttribute("href"))).toEqual([
      "/menu/Speisekarte.pdf",
      "/menu/Burgerkarte.pdf",
    ]);
    expect(cards.some((card) => card.hasAttribute("download"))).toBe(false);
  });
});

describe("a menu's words and picture", () => {
  const t = translator(dictionaries.de);
  it("come from its type", () => {
    expect(menuTexts(t, { type: "WILD", label: "Wildkarte" })).toMatchObject({
      cover: "menu-wild",
      title: "Wildkarte",
    });
  });

  it("are generic for a type that the page does not know", () => {
    const menu = { type: "FISH" as Menu["type"], label: "Fischkarte" };
    expect(menuTexts(t, menu)).toMatchObject({ cover: "menu-generic", title: "Fischkarte" });
  });
});
