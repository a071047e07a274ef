import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { itemsOfPages, type ListPage, type PageParam } from "@/api/listPages";
import { focusScreen } from "../layout/focus";

type ListPagesOptions<Item, Key extends QueryKey> = UseInfiniteQueryOptions<
  ListPage<Item>,
  Error,
  InfiniteData<ListPage<Item>>,
  Key,
  PageParam
>;

/** A list whose later pages are loaded on demand. */
export function usePagedList<Item, Key extends QueryKey>(options: ListPagesOptions<Item, Key>) {
  const query = useInfiniteQuery({ ...options, select: itemsOfPages<Item> });

  async function showMore() {
    const { hasNextPage } = await query.fetchNextPage();
    // The button disappears.
    if (!hasNextPage) focusScreen();
  }

  return { ...query, showMore };
}
