import { paths, staffPaths } from "./paths";

/** Without the language prefix. */
export const cardPath = (slug: string) => `${paths.kitchen}/${slug}`;

/** The last part of the path of a card; undefined for another path. `path` without language prefix. */
export function cardSlugAt(path: string): string | undefined {
  const prefix = cardPath("");
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

export const cardEditorPath = (slug: string) => `${staffPaths.cards}/${slug}`;

export const dishPath = (id: number) => `${staffPaths.dishes}/${id}`;

/** Query parameter of a dish: the card to return to. */
export const dishCardParameter = "karte";
