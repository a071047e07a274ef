import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { KitchenSection } from "./KitchenSection";

it("begins with the menus, before the suppliers", () => {
  renderInApp(<KitchenSection />);
  expect(
    screen
      .getAllByRole("heading")
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(["Unsere Speisekarten", "Speisekarte", "Burgerkarte", "Gekocht wird, was die Nachbarn bringen"]);
});
