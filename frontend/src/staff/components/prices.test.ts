import { expect, it } from "vitest";
import { normalizePrice, parsePrice } from "./prices";

it.each([
  ["14,90", 1490, "14,90"],
  ["14.90", 1490, "14,90"],
  ["14,9", 1490, "14,90"],
  ["14", 1400, "14,00"],
  ["14,-", 1400, "14,00"],
  ["€ 14,–", 1400, "14,00"],
  [" 12,05 € ", 1205, "12,05"],
  ["0,01", 1, "0,01"],
  ["9999,99", 999_999, "9999,99"],
])("%j is %d cents, shown as %s", (text, cents, shown) => {
  expect(parsePrice(text)).toBe(cents);
  expect(normalizePrice(text)).toBe(shown);
});

it.each(["", "0", "0,00", "-5", "14,905", "1.490,00", "10000", "vierzehn", "1 4,90 5"])(
  "%j is no price",
  (text) => {
    expect(parsePrice(text)).toBeUndefined();
    expect(normalizePrice(text)).toBe(text.trim());
  },
);
