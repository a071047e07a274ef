import type { Dish } from "@/api/generated";
import { findDishes, type indexDishes, splitNameAndPrice, toSearchText } from "../components/dishSearch";

/** What a typed text can become on a card. */
export type AddOption =
  | { kind: "dish"; dish: Dish; isListed: boolean }
  /** Without a price it cannot be created. */
  | { kind: "new"; name: string; price: number | undefined }
  | { kind: "line"; text: string };

const maxDishes = 5;

/**
 * What Enter adds is first: a dish that exists, or with another price than that a new one. A text without a price is a
 * search. `listed`: the dishes that the section has.
 */
export function addOptions(
  index: ReturnType<typeof indexDishes>,
  listed: readonly number[],
  typed: string,
): readonly AddOption[] {
  const text = typed.trim();
  if (text === "") return [];
  const { name, price } = splitNameAndPrice(text);
  const found = findDishes(index, name).slice(0, maxDishes);
  const isSame = (dish: Dish) =>
    toSearchText(dish.name) === toSearchText(name) && dish.prices.some((one) => one.price === price);
  const toOption = (dish: Dish): AddOption => ({ kind: "dish", dish, isListed: listed.includes(dish.id) });
  const first = price === undefined ? found : found.filter(isSame);
  return [
    ...first.map(toOption),
    { kind: "new", name, price },
    ...found.filter((dish) => !first.includes(dish)).map(toOption),
    { kind: "line", text },
  ];
}
