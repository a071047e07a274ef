import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { fetchQuery } from "@/api/client";
import { focusScreen } from "../layout/focus";

/** Items per request. */
const pageSize = 50;

type Page = { limit: number; before?: number };
type ListCall<Item> = Parameters<typeof fetchQuery<Item[]>>[1];

/** A list in descending order of ids, whose older items are loaded on demand. */
export function usePagedList<Item extends { id: number }>(
  queryKey: QueryKey,
  listItems: (page: Page) => ListCall<Item>,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ signal, pageParam }) => fetchQuery(signal, listItems(pageParam)),
    initialPageParam: { limit: pageSize } as Page,
    getNextPageParam: (last: Item[]): Page | undefined => {
      const oldest = last.length < pageSize ? undefined : last.at(-1);
      return oldest === undefined ? undefined : { limit: pageSize, before: oldest.id };
    },
    select: ({ pages }) => pages.flat(),
  });

  async function showMore() {
    const { hasNextPage } = await query.fetchNextPage();
    // The button disappears.
    if (!hasNextPage) focusScreen();
  }

  return { ...query, showMore };
}
