import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/testing/render";

it("the kitchen page lists the fourteen allergens of EU 1169/2011, annex II", () => {
  renderPage("/essen");
  const allergenLegend = screen
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(allergenLegend).toEqual([
    "A glutenhaltiges Getreide",
    "B Krebstiere",
    "C Ei",
    "D Fisch",
    "E Erdnuss",
    "F Soja",
    "G Milch oder Laktose",
    "H Schalenfrüchte",
    "L Sellerie",
    "M Senf",
    "N Sesam",
    "O Sulfite",
    "P Lupinen",
    "R Weichtiere",
  ]);
});
