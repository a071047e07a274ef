import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import {
  allergenError,
  allergenLetters,
  describeAllergens,
  formatAllergens,
  normalizeAllergens,
  parseAllergens,
  toAllergenDeclaration,
  toAllergenInput,
} from "./allergens";

const t = createTranslator(dictionaries.de);
const unchecked = "Nicht geprüft: Gäste lesen „Auskunft beim Service“.";
const none = "Geprüft: keine der 14 kennzeichnungspflichtigen Zutaten.";

describe("allergens as typed", () => {
  it.each([
    ["", "", unchecked],
    ["  ", "", unchecked],
    ["-", "-", none],
    ["Keine", "-", none],
    ["ACG", "ACG", "Enthält Gluten, Eier und Milch."],
    ["g, c a", "ACG", "Enthält Gluten, Eier und Milch."],
    ["gac", "ACG", "Enthält Gluten, Eier und Milch."],
    ["ABCDEFGHLMNOPR", "ABCDEFGHLMNOPR", /^Enthält Gluten, .+ und Weichtiere\.$/],
    ["Eier und Milch", "CG", "Enthält Eier und Milch."],
    ["weizen, A, SENF", "AM", "Enthält Gluten und Senf."],
    // Words of nothing but letters of allergens.
    ["Hafer", "A", "Enthält Gluten."],
    ["Mandel", "H", "Enthält Nüsse."],
    ["Forelle", "D", "Enthält Fisch."],
  ])("%j is stored as %j", (input, normalized, text) => {
    expect(normalizeAllergens(t, input)).toBe(normalized);
    expect(allergenError(t, input)).toBeUndefined();
    expect(describeAllergens(t, input)).toMatch(text);
    expect(toAllergenInput(toAllergenDeclaration(t, input))).toBe(normalized);
  });

  it.each([
    ["AIC", "AIC"],
    ["ACG, Pfeffer, Q", "Pfeffer, Q"],
    ["Blech", "Blech"],
    ["keine, A", "keine"],
  ])("%j is refused because of %j and kept as it is", (input, unknown) => {
    expect(allergenError(t, input)).toContain(`„${unknown}“`);
    expect(normalizeAllergens(t, input)).toBe(input);
  });

  it("what was not checked never reads as free of anything", () => {
    for (const declaration of [undefined, { isChecked: false }, { isChecked: false, contains: [] }]) {
      const input = toAllergenInput(declaration);
      expect(parseAllergens(t, input).isChecked).toBe(false);
      expect(formatAllergens(t, input)).toBe("");
      expect(describeAllergens(t, input)).toBe(unchecked);
      expect(toAllergenDeclaration(t, input)).toEqual({ isChecked: false, contains: [] });
    }
    expect(formatAllergens(t, toAllergenInput({ isChecked: true, contains: [] }))).toBe("keine");
  });

  it("every word stands for one allergen only", () => {
    const words = Object.entries(dictionaries.de)
      .filter(([key]) => key.startsWith("staff.allergen."))
      .flatMap(([, text]) => text.split(", "));
    expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
    for (const word of words) expect(parseAllergens(t, word).letters).toHaveLength(1);
    for (const letter of allergenLetters) expect(parseAllergens(t, letter).letters).toEqual([letter]);
  });
});
