import { arrayMove } from "@dnd-kit/sortable";
import type { NewsEntry } from "@/api/generated";
import { useNewsOrder } from "./NewsOrderProvider";

/** Entries in the order chosen by the user, shown before it is saved. */
export function useOrderedNews(news: readonly NewsEntry[]) {
  const { requestedOrder, save } = useNewsOrder();
  const positionOf = (id: number) => requestedOrder?.indexOf(id) ?? 0;
  const orderedNews =
    requestedOrder === undefined ? [...news] : news.toSorted((a, b) => positionOf(a.id) - positionOf(b.id));
  return {
    orderedNews,
    /** Moves an entry and saves. */
    move: (from: number, to: number) =>
      save(
        arrayMove(orderedNews, from, to).map(({ id }) => id),
        news.map(({ id }) => id),
      ),
  };
}
