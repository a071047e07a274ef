import { formatPrice } from "@/lib/dishes";

/** In cents, as in the API. */
const maxPrice = 999_999;

/** The cents of "14,90", "14.9", "14" or "€ 14,-"; undefined if it is no price. */
export function parsePrice(text: string): number | undefined {
  const match = /^(\d{1,4})(?:[.,](?:(\d{1,2})|[-–]+))?$/.exec(text.replaceAll(/[\s€]/g, ""));
  if (match === null) return undefined;
  const [, euros, cents = ""] = match;
  const price = Number(euros) * 100 + Number(cents.padEnd(2, "0"));
  return price >= 1 && price <= maxPrice ? price : undefined;
}

/** As it will be read again; unchanged if it is no price. */
export function normalizePrice(text: string): string {
  const price = parsePrice(text);
  return price === undefined ? text.trim() : formatPrice(price);
}
