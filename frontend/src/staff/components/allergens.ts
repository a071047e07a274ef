import type { AllergenDeclaration, AllergenName } from "@/api/generated";
import "@/i18n/staffAllergensTexts";
import type { TranslateFunction } from "@/i18n/texts";
import { type AllergenLetter, declaredLetters, allergenLetters as lettersByName } from "@/lib/dishes";
import { formatList } from "@/lib/formatList";

/** In the order of all. */
export const allergenLetters = Object.values(lettersByName);

const allergenNames = Object.keys(lettersByName) as AllergenName[];
const nameOf = (letter: AllergenLetter) =>
  allergenNames.find((name) => lettersByName[name] === letter) as AllergenName;

/**
 * A declaration as typed: empty if it was not checked, else letters or words. Normalized, a checked one is its letters, or
 * `noAllergens`.
 */
export type AllergenInput = string;

/** Checked: none of the 14. */
export const noAllergens: AllergenInput = "-";

/** The name and other words for an allergen. */
const wordsFor = (t: TranslateFunction, letter: AllergenLetter) =>
  t(`staff.allergen.${nameOf(letter)}`).split(", ");

export const allergenName = (t: TranslateFunction, letter: AllergenLetter) => wordsFor(t, letter)[0] ?? "";

/** "ACG", in any case and, up to three, in any order: longer words would be taken for letters. */
function parseLetters(word: string): AllergenLetter[] | undefined {
  const letters = [...word.toUpperCase()];
  const indexes = letters.map((letter) => allergenLetters.indexOf(letter as AllergenLetter));
  const isSorted = indexes.every((index, position) => position === 0 || index > (indexes[position - 1] ?? 0));
  const isUnique = new Set(indexes).size === indexes.length;
  const isValid = !indexes.includes(-1) && isUnique && (isSorted || indexes.length <= 3);
  return isValid ? (letters as AllergenLetter[]) : undefined;
}

function parseWord(t: TranslateFunction, word: string): AllergenLetter[] | undefined {
  const named = allergenLetters.find((letter) =>
    wordsFor(t, letter).some((one) => one.toLowerCase() === word.toLowerCase()),
  );
  return named === undefined ? parseLetters(word) : [named];
}

type ParsedAllergens = {
  isChecked: boolean;
  /** In the order of all. */
  letters: readonly AllergenLetter[];
  /** What was not understood. */
  unknown: readonly string[];
};

export function parseAllergens(t: TranslateFunction, input: AllergenInput): ParsedAllergens {
  const words = input.split(/[\s,;.+/()]+/).filter((word) => !["", t("staff.allergens.and")].includes(word));
  const isNone = (word: string) => word === noAllergens || word.toLowerCase() === t("staff.allergens.none");
  const parsed = words.filter((word) => !isNone(word)).map((word) => ({ word, letters: parseWord(t, word) }));
  const found = parsed.flatMap(({ letters = [] }) => letters);
  const letters = allergenLetters.filter((letter) => found.includes(letter));
  const unknown = parsed.filter((one) => one.letters === undefined).map(({ word }) => word);
  // "keine" beside an allergen is a contradiction.
  const contradiction = letters.length > 0 ? words.filter(isNone) : [];
  return { isChecked: words.length > 0, letters, unknown: [...unknown, ...contradiction] };
}

/** As it will be read again; unchanged if a part is not understood. */
export function normalizeAllergens(t: TranslateFunction, input: AllergenInput): AllergenInput {
  const { isChecked, letters, unknown } = parseAllergens(t, input);
  if (unknown.length > 0) return input;
  return isChecked ? letters.join("") || noAllergens : "";
}

export function allergenError(t: TranslateFunction, input: AllergenInput): string | undefined {
  const { unknown } = parseAllergens(t, input);
  return unknown.length === 0 ? undefined : t("staff.allergens.unknown", { words: unknown.join(", ") });
}

export function toAllergenInput(declaration: AllergenDeclaration = { isChecked: false }): AllergenInput {
  const declared = declaredLetters(declaration);
  return declared === undefined ? "" : declared.join("") || noAllergens;
}

export function toAllergenDeclaration(t: TranslateFunction, input: AllergenInput): AllergenDeclaration {
  const { isChecked, letters } = parseAllergens(t, input);
  return { isChecked, contains: letters.map((letter) => nameOf(letter)) };
}

/** "A, C, G", "keine", or empty if nothing was checked. */
export function formatAllergens(t: TranslateFunction, input: AllergenInput): string {
  const { isChecked, letters } = parseAllergens(t, input);
  if (!isChecked) return "";
  return letters.join(", ") || t("staff.allergens.none");
}

/** What guests will read, as a sentence. */
export function describeAllergens(t: TranslateFunction, input: AllergenInput): string {
  const { isChecked, letters } = parseAllergens(t, input);
  if (!isChecked) return t("staff.allergens.notChecked");
  if (letters.length === 0) return t("staff.allergens.isNone");
  return t("staff.allergens.contains", {
    names: formatList(
      t,
      letters.map((one) => allergenName(t, one)),
    ),
  });
}
