import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "@/testing/show";
import { fridayNoon } from "@/testing/state";
import { Suppliers } from "./Suppliers";

// Specification §1 and §3: header, a village and a family business, an icon, an outward link but for the last.
it("four suppliers have their cards, by their order", () => {
  const { site } = fridayNoon;
  show(<Suppliers />, { site: { ...site, suppliers: site.suppliers.toReversed() } });
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
