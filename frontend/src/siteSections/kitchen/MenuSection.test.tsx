import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Card, Menu } from "@/api/generated";
import { renderInApp } from "@/testing/render";
import { fridayNoonState, withContent } from "@/testing/state";
import { HomeKitchenSection } from "./HomeKitchenSection";
import { HomeMenus } from "./HomeMenus";
import { MenuSection } from "./MenuSection";

describe("the menus on the kitchen page", () => {
  it("are all menus, in their order, as downloads", () => {
    renderInApp(<MenuSection />, { cards: [] });
    const menuCards = screen.getAllByRole("listitem");
    expect(menuCards.map((card) => card.querySelectorAll("img").length)).toEqual([1, 1, 1]);
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      fridayNoonState.menus.map(({ url }) => url),
    );
    expect(links.map((link) => link.getAttribute("download"))).toEqual(
      fridayNoonState.menus.map(({ name }) => name),
    );
  });

  it("are omitted if there are none", () => {
    expect(renderInApp(<MenuSection />, { menus: [], cards: [] }).container.innerHTML).toBe("");
  });

  it("are marked as German files, with German names only for unknown menus", () => {
    const type = "FISH" as Menu["type"];
    const fishMenu: Menu = { ...(fridayNoonState.menus[0] as Menu), type, label: "Fischkarte" };
    renderInApp(<MenuSection />, { menus: [...fridayNoonState.menus, fishMenu], cards: [] }, "en");
    expect(screen.getAllByRole("link").every((link) => link.getAttribute("hreflang") === "de")).toBe(true);
    const names = screen.getAllByRole("heading", { level: 3 });
    expect(names.map((name) => [name.textContent, name.getAttribute("lang")])).toEqual([
      ["The menu", null],
      ["Burger menu", null],
      ["Game menu", null],
      ["Fischkarte", "de"],
    ]);
  });
});

it.each([
  ["the kitchen page", <MenuSection key="all" />],
  ["the landing page", <HomeMenus key="home" />],
])("%s leads to the cards beside the PDF, instead of it, and to own cards", (_, section) => {
  const [card, own] = fridayNoonState.cards as [Card, Card];
  const burger: Card = { ...card, slug: "burgerkarte", menuType: "BURGER" };
  const menus = fridayNoonState.menus.filter(({ type }) => type === "FOOD");
  renderInApp(section, { menus, cards: [card, burger, own] });
  const items = screen
    .getAllByRole("listitem")
    .map((item) => [
      item.querySelector("h3")?.textContent,
      ...[...item.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    ]);
  expect(items).toEqual([
    ["Speisekarte", "/menu/Speisekarte.pdf", "/essen/speisekarte"],
    ["Burgerkarte", "/essen/burgerkarte"],
    ["Weine", "/essen/weine"],
  ]);
  expect(screen.getAllByText("Online lesen")).toHaveLength(1);
});

it("the landing page opens the main menu and the burger menu, before the suppliers", () => {
  renderInApp(
    <HomeKitchenSection heading={{ de: "Gekocht wird, was die Nachbarn bringen" }} menus={<HomeMenus />} />,
    { ...withContent("home", { texts: { menus: { de: "Auf der Karte" } } }), cards: [] },
  );
  const links = screen.getAllByRole("link", { name: /PDF öffnen/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/menu/Speisekarte.pdf",
    "/menu/Burgerkarte.pdf",
  ]);
  expect(links.some((link) => link.hasAttribute("download"))).toBe(false);
  const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(headings.slice(0, 4)).toEqual([
    "Auf der Karte",
    "Speisekarte",
    "Burgerkarte",
    "Gekocht wird, was die Nachbarn bringen",
  ]);
});
