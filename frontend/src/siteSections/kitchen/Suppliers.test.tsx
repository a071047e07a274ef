import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { contentOf } from "@/api/content";
import { renderInApp } from "@/testing/render";
import { fridayNoonState } from "@/testing/state";
import { Suppliers } from "./Suppliers";

// Specification §1 and §3.
it("the four suppliers have cards in their order, with a link in a new tab if they have an address", () => {
  renderInApp(<Suppliers />);
  const cards = screen.getAllByRole("listitem").map((card) => ({
    header: within(card).getByRole("heading").textContent,
    village: /^Aus ([A-Z].*), Familienbetrieb/.exec(card.querySelector("p")?.textContent ?? "")?.[1],
    icon: /supplier-\w+/.exec(card.querySelector("img")?.getAttribute("src") ?? "")?.[0],
    href: within(card).queryByRole("link")?.getAttribute("href"),
  }));
  const suppliers = contentOf(fridayNoonState.content, "kitchen").lists.suppliers;
  const [bread, meat, produce] = suppliers.map(({ link }) => link);
  expect(bread).toMatch(/^https:/);
  expect(cards).toEqual([
    { header: "Brot & Gebäck", village: "Oberau", icon: "supplier-bread", href: bread },
    { header: "Fleisch & Wurst", village: "Steinfeld", icon: "supplier-meat", href: meat },
    { header: "Obst & Gemüse", village: "Wiesen", icon: "supplier-produce", href: produce },
    { header: "Eier & Nudeln", village: "Au am Bach", icon: "supplier-eggs", href: undefined },
  ]);
  for (const link of screen.getAllByRole("link")) {
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener");
  }
});
