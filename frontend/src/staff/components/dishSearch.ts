import type { Dish } from "@/api/generated";
import { parsePrice } from "./prices";

/**
 * Decimals, a dash or the sign of the currency: otherwise a number belongs to the name. So do "0,5" and "1,5", which are sizes.
 */
const priceAtEnd =
  /^(.*?\S)\s+(?![01][.,]\d$)((?:\u20ac\s*)?\d+(?:[.,](?:\d\d?|[-\u2013])(?:\s*\u20ac)?|\s*\u20ac))$/;

/** "Schnitzel 14,90" as name and cents. */
export function splitNameAndPrice(text: string): { name: string; price: number | undefined } {
  const trimmed = text.trim();
  const [, name = trimmed, written = ""] = priceAtEnd.exec(trimmed) ?? [];
  const price = parsePrice(written);
  return price === undefined ? { name: trimmed, price } : { name, price };
}

/** In lower case and without accents. */
export const toSearchText = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("\u00df", "ss")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A dish beside what is searched. */
type IndexedDish = { dish: Dish; name: string; text: string };

/** By name. */
export const indexDishes = (dishes: readonly Dish[]): readonly IndexedDish[] =>
  dishes
    .map((dish) => ({
      dish,
      name: toSearchText(dish.name),
      text: toSearchText(`${dish.name} ${dish.description}`),
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));

/** The lower the better; undefined if not all words occur. */
function rankOf({ name, text }: IndexedDish, query: string): number | undefined {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (` ${name}`.includes(` ${query}`)) return 2;
  if (name.includes(query)) return 3;
  return query.split(" ").every((word) => text.includes(word)) ? 4 : undefined;
}

/** The dishes with all words of the query, the best first. Without a query all of them. */
export function findDishes(dishes: readonly IndexedDish[], query: string): readonly Dish[] {
  const searched = toSearchText(query);
  if (searched === "") return dishes.map(({ dish }) => dish);
  return dishes
    .flatMap((indexed) => {
      const rank = rankOf(indexed, searched);
      return rank === undefined ? [] : [{ rank, dish: indexed.dish }];
    })
    .sort((left, right) => left.rank - right.rank)
    .map(({ dish }) => dish);
}
