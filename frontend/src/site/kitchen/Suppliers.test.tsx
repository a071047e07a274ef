import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { fridayNoon } from "@/testing/state";
import { Suppliers } from "./Suppliers";

// Specification §1 and §3.
it("the four suppliers have cards in their order", () => {
  const { site } = fridayNoon;
  renderInApp(<Suppliers />, { site: { ...site, suppliers: site.suppliers.toReversed() } });
  const cards = screen.getAllByRole("listitem").map((card) => ({
    header: within(card).getByRole("heading").textContent,
    village: /^Aus ([A-Z].*), Familienbetrieb/.exec(card.querySelector("p")?.textContent ?? "")?.[1],
    icon: /supplier-\w+/.exec(card.querySelector("img")?.getAttribute("src") ?? "")?.[0],
    isLink: within(card).queryByRole("link") !== null,
  }));
  expect(cards).toEqual([
    { header: "Brot & Gebäck", village: "Oberau", icon: "supplier-bread", isLink: true },
    { header: "Fleisch & Wurst", village: "Steinfeld", icon: "supplier-meat", isLink: true },
    { header: "Obst & Gemüse", village: "Wiesen", icon: "supplier-produce", isLink: true },
    { header: "Eier & Nudeln", village: "Au am Bach", icon: "supplier-eggs", isLink: false },
  ]);
});
