import { describe, expect, it } from "vitest";
import { dish } from "@/testing/fakeCards";
import { findDishes, indexDishes, splitNameAndPrice } from "./dishSearch";

it.each([
  ["Schnitzel 14,90", "Schnitzel", 1490],
  ["  Wiener Schnitzel   24.90 € ", "Wiener Schnitzel", 2490],
  ["Suppe € 4,50", "Suppe", 450],
  ["Suppe 4,-", "Suppe", 400],
  ["Suppe 4 €", "Suppe", 400],
  ["Cola 0,3 l 3,90", "Cola 0,3 l", 390],
  ["Zweigelt 2019 4,50", "Zweigelt 2019", 450],
  ["Platte für 2", "Platte für 2", undefined],
  ["Cola 0,5 l", "Cola 0,5 l", undefined],
  ["Cola 0,5", "Cola 0,5", undefined],
  ["Wein 1,5", "Wein 1,5", undefined],
  ["Cola 0,5 3,9", "Cola 0,5", 390],
  ["Gulasch 15,9", "Gulasch", 1590],
  ["Gulasch 15.9 €", "Gulasch", 1590],
  ["Schnitzel", "Schnitzel", undefined],
  ["14,90", "14,90", undefined],
  ["Schnitzel 0,00", "Schnitzel 0,00", undefined],
  ["Schnitzel 14,905", "Schnitzel 14,905", undefined],
  ["", "", undefined],
])("%j is %j for %s cents", (text, name, price) => {
  expect(splitNameAndPrice(text)).toEqual({ name, price });
});

describe("the search for dishes", () => {
  const dishes = indexDishes([
    dish(1, "Wiener Schnitzel"),
    dish(2, "Schnitzelsemmel"),
    dish(3, "Käsespätzle", { description: "mit grünem Salat" }),
    dish(4, "Crème brûlée"),
    dish(5, "Schnitzel"),
    dish(6, "Grießnockerlsuppe"),
  ]);

  it.each([
    ["schnitzel", [5, 2, 1]],
    ["SCHN", [5, 2, 1]],
    ["kase", [3]],
    ["spatzle", [3]],
    ["creme brulee", [4]],
    ["griess", [6]],
    ["salat käse", [3]],
    ["tofu", []],
    [" ", [4, 6, 3, 5, 2, 1]],
  ])("finds %j as %j", (query, ids) => {
    expect(findDishes(dishes, query).map(({ id }) => id)).toEqual(ids);
  });
});
