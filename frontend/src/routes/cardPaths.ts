import { paths } from "./paths";

/** Without the language prefix. */
export const cardPath = (slug: string) => `${paths.kitchen}/${slug}`;

/** The last part of the path of a card; undefined for another path. `path` without language prefix. */
export function cardSlugAt(path: string): string | undefined {
  const prefix = cardPath("");
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}
