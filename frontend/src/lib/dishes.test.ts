import { expect, it } from "vitest";
import type { AllergenDeclaration } from "@/api/generated";
import { allergenLegend, declaredLetters, formatPrice, formatPrices } from "./dishes";

const none: AllergenDeclaration = { isChecked: true };
const unchecked: AllergenDeclaration = { isChecked: false };
const eggs: AllergenDeclaration = { isChecked: true, contains: ["gluten", "eggs"] };
const molluscs: AllergenDeclaration = { isChecked: true, contains: ["molluscs"] };

it.each([
  [eggs, ["A", "C"]],
  [molluscs, ["R"]],
  [none, []],
  [unchecked, undefined],
  [{ isChecked: false, contains: [] }, undefined],
] as const)("the letters of %j are %j", (declaration, letters) => {
  expect(declaredLetters(declaration as AllergenDeclaration)).toEqual(letters);
});

it.each([
  [[], [], false, false],
  [[molluscs, eggs, eggs], ["A", "C", "R"], false, false],
  [[none, eggs], ["A", "C"], true, false],
  [[unchecked, eggs], ["A", "C"], false, true],
  [[unchecked], [], false, true],
])("the legend of %j", (declarations, letters, hasNone, hasUnchecked) => {
  expect(allergenLegend(declarations)).toEqual({ letters, hasNone, hasUnchecked });
});

it.each([
  [1290, "12,90"],
  [1005, "10,05"],
  [100, "1,00"],
  [5, "0,05"],
  [123456, "1234,56"],
])("%d cents are %s", (cents, price) => {
  expect(formatPrice(cents)).toBe(price);
});

it.each([
  [[{ price: 1490 }], "14,90 €"],
  [[{ portion: "0,3 l", price: 420 }], "0,3 l 4,20"],
  [
    [
      { portion: "klein", price: 990 },
      { portion: "groß", price: 1490 },
    ],
    "klein 9,90 · groß 14,90",
  ],
  [[{ price: 990 }, { portion: "groß", price: 1490 }], "9,90 · groß 14,90"],
])("the prices %j are %s", (prices, text) => {
  expect(formatPrices(prices).replaceAll("\u00a0", " ")).toBe(text);
});
