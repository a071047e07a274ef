import type { AllergenDeclaration, AllergenName, DishPrice } from "@/api/generated";

/** Letters recommended by the Austrian Codex Commission for the 14 allergens of EU 1169/2011, annex II, in their order. */
export const allergenLetters = {
  gluten: "A",
  crustaceans: "B",
  eggs: "C",
  fish: "D",
  peanuts: "E",
  soybeans: "F",
  milk: "G",
  nuts: "H",
  celery: "L",
  mustard: "M",
  sesame: "N",
  sulphites: "O",
  lupin: "P",
  molluscs: "R",
} as const satisfies Record<AllergenName, string>;

export type AllergenLetter = (typeof allergenLetters)[AllergenName];

/** Empty: none of the 14. Undefined: not checked, so that nothing is known. */
export const declaredLetters = ({
  isChecked,
  contains = [],
}: AllergenDeclaration): AllergenLetter[] | undefined =>
  isChecked ? contains.map((name) => allergenLetters[name]) : undefined;

/** What a legend of these declarations has to explain. */
export function allergenLegend(declarations: readonly AllergenDeclaration[]) {
  const declared = declarations.map(declaredLetters);
  return {
    letters: Object.values(allergenLetters).filter((letter) => declared.flat().includes(letter)),
    hasNone: declared.some((letters) => letters?.length === 0),
    hasUnchecked: declared.includes(undefined),
  };
}

/** "12,90" for 1290, in all languages. */
export const formatPrice = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

/** "14,90 €", or "klein 9,90 · groß 14,90" for several portions. */
export function formatPrices(prices: readonly DishPrice[]): string {
  const [only] = prices;
  if (only !== undefined && prices.length === 1 && !only.portion) return `${formatPrice(only.price)}\u00a0€`;
  return prices
    .map(({ portion, price }) => [portion, formatPrice(price)].filter(Boolean).join("\u00a0"))
    .join(" · ");
}
