import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ContentItem } from "@/api/content";
import { renderInApp } from "@/testing/render";
import { fridayNoonState, withList } from "@/testing/state";
import { Hero } from "./Hero";

const heroPictures = fridayNoonState.content.home?.lists.heroPictures as readonly ContentItem[];
const withoutPicture = { id: "leer", texts: {}, pictures: [] };

function renderHero(items: readonly ContentItem[]) {
  renderInApp(<Hero>Heute offen</Hero>, withList("home", "heroPictures", items));
  return document.querySelectorAll("[data-carousel] [role=group]").length;
}

it.each([
  [0, false],
  [1, false],
  [2, true],
])("the hero with %d pictures shows its panel, and controls: %s", (count, hasControls) => {
  expect(renderHero(heroPictures.slice(0, count))).toBe(count);
  expect(screen.getByText("Heute offen")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Weiter" }) !== null).toBe(hasControls);
  expect(screen.queryByRole("group", { name: "Bilder des Hauses" }) !== null).toBe(count > 0);
});

it("items without a picture are no slides", () => {
  expect(renderHero([withoutPicture, ...heroPictures])).toBe(heroPictures.length);
});
