import type { InfiniteData } from "@tanstack/react-query";

type NextPage = { cursor: string };

/** Empty for the first page. */
export type PageParam = Partial<NextPage>;

/** `next` is absent on the last page. */
export type ListPage<Item> = { items: Item[]; next?: NextPage };

/** `link` is the header of the response (`scripts/generate.mjs`). */
export function toListPage<Item>(items: Item[] & { link?: string | null }): ListPage<Item> {
  const [, cursor] = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(items.link ?? "") ?? [];
  return cursor === undefined ? { items } : { items, next: { cursor } };
}

/** Options of infinite queries. */
export const listPagesOptions = {
  initialPageParam: {} as PageParam,
  getNextPageParam: ({ next }: { next?: NextPage }) => next,
};

export const itemsOfPages = <Item>({ pages }: InfiniteData<ListPage<Item>>): Item[] =>
  pages.flatMap(({ items }) => items);
