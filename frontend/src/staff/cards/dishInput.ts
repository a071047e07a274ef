import type { Dish, DishDraft, DishPrice } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import {
  type AllergenInput,
  allergenError,
  formatAllergens,
  normalizeAllergens,
  toAllergenDeclaration,
  toAllergenInput,
} from "../components/allergens";
import { formatDate } from "../components/dates";
import { normalizePrice, parsePrice } from "../components/prices";

/** As typed. */
export type PriceInput = { portion: string; price: string };

/** Form values. */
export type DishInput = {
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  prices: readonly PriceInput[];
  /** `YYYY-MM-DD`, or empty. */
  nextFrom: string;
  /** Empty without a day. */
  nextPrices: readonly PriceInput[];
  allergens: AllergenInput;
  diet: "" | NonNullable<Dish["diet"]>;
  marks: readonly number[];
};

export const emptyPrice: PriceInput = { portion: "", price: "" };

export const maxPrices = 4;

/** A dish that was not saved. */
export const newDish: Dish = {
  id: 0,
  name: "",
  description: "",
  prices: [],
  allergens: { isChecked: false },
  marks: [],
  isSoldOut: false,
  version: 0,
};

/** What is stored of a dish that is created by its name and price. */
export const namedDish = (name: string, price: number): DishDraft => ({
  name,
  description: "",
  prices: [{ price }],
  allergens: { isChecked: false },
  marks: [],
});

const toPriceInputs = (prices: readonly DishPrice[]): PriceInput[] =>
  prices.map(({ portion = "", price }) => ({ portion, price: formatPrice(price) }));

/** The prices of a day. */
export const pricesOn = ({ prices, nextPrices }: Dish, day: string) =>
  nextPrices !== undefined && nextPrices.from <= day ? nextPrices.prices : prices;

/** New prices that apply already are the prices. */
export function toDishInput(dish: Dish, today: string): DishInput {
  const next = dish.nextPrices !== undefined && dish.nextPrices.from > today ? dish.nextPrices : undefined;
  const prices = toPriceInputs(pricesOn(dish, today));
  return {
    name: dish.name,
    nameEn: dish.nameEn ?? "",
    description: dish.description,
    descriptionEn: dish.descriptionEn ?? "",
    prices: prices.length === 0 ? [emptyPrice] : prices,
    nextFrom: next?.from ?? "",
    nextPrices: toPriceInputs(next?.prices ?? []),
    allergens: toAllergenInput(dish.allergens),
    diet: dish.diet ?? "",
    marks: dish.marks,
  };
}

function normalizePrices(prices: readonly PriceInput[]): readonly PriceInput[] {
  const entered = prices
    .map(({ portion, price }) => ({ portion: portion.trim(), price: normalizePrice(price) }))
    .filter(({ portion, price }) => portion !== "" || price !== "");
  return entered.length === 0 ? [emptyPrice] : entered;
}

export const normalizeDish = (t: TranslateFunction, input: DishInput): DishInput => ({
  ...input,
  name: input.name.trim(),
  nameEn: input.nameEn.trim(),
  description: input.description.trim(),
  descriptionEn: input.descriptionEn.trim(),
  prices: normalizePrices(input.prices),
  nextPrices: input.nextFrom === "" ? [] : normalizePrices(input.nextPrices),
  allergens: normalizeAllergens(t, input.allergens),
  marks: input.marks.toSorted((left, right) => left - right),
});

const toPrices = (prices: readonly PriceInput[]): DishPrice[] =>
  prices.map(({ portion, price }) => ({ ...(portion && { portion }), price: parsePrice(price) ?? 0 }));

/** Of normalized input without errors. */
export const toDishDraft = (t: TranslateFunction, input: DishInput): DishDraft => ({
  name: input.name,
  ...(input.nameEn && { nameEn: input.nameEn }),
  description: input.description,
  ...(input.descriptionEn && { descriptionEn: input.descriptionEn }),
  prices: toPrices(input.prices),
  ...(input.nextFrom && { nextPrices: { from: input.nextFrom, prices: toPrices(input.nextPrices) } }),
  allergens: toAllergenDeclaration(t, input.allergens),
  ...(input.diet && { diet: input.diet }),
  marks: [...input.marks],
});

const priceErrors = (t: TranslateFunction, path: string, prices: readonly PriceInput[]) =>
  prices.flatMap(({ price }, index) =>
    parsePrice(price) === undefined ? [[`${path}.${index}.price`, t("staff.price.invalid")]] : [],
  );

/** What cannot be sent. */
export function dishErrors(t: TranslateFunction, input: DishInput): Readonly<Record<string, string>> {
  const allergens = allergenError(t, input.allergens);
  return Object.fromEntries([
    ...(input.name === "" ? [["name", t("staff.dish.name.missing")]] : []),
    ...priceErrors(t, "prices", input.prices),
    ...priceErrors(t, "nextPrices.prices", input.nextPrices),
    ...(allergens === undefined ? [] : [["allergens", allergens]]),
  ]);
}

/** "klein 9,90 · groß 14,90" */
export const formatPrices = (prices: readonly DishPrice[]): string =>
  prices
    .map(({ portion, price }) => [portion, formatPrice(price)].filter(Boolean).join(" "))
    .join(" \u00b7 ");

/** "A, C, G · vegan · heute aus" */
export function describeDish(t: TranslateFunction, dish: Dish, today: string): string {
  const { diet, nextPrices, isSoldOut } = dish;
  const allergens = formatAllergens(t, toAllergenInput(dish.allergens));
  const letters = dish.allergens.contains?.length ? allergens : t("staff.dish.noAllergens");
  return [
    dish.allergens.isChecked ? letters : t("staff.dish.notChecked"),
    diet !== undefined && t(`staff.dish.diet.${diet}`),
    nextPrices !== undefined &&
      nextPrices.from > today &&
      t("staff.dish.next", { date: formatDate(t, nextPrices.from), prices: formatPrices(nextPrices.prices) }),
    isSoldOut && t("staff.dish.soldOut"),
  ]
    .filter((part) => part !== false)
    .join(" \u00b7 ");
}
