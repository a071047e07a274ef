import { useState } from "react";
import type { NewsEntry } from "@/api/models";
import { useNewsOrder } from "./NewsOrderProvider";

function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? [...list] : rest.toSpliced(to, 0, item);
}

/** Entries in the order chosen by the user, shown before it is saved. */
export function useOrder(news: readonly NewsEntry[]) {
  const { requestedOrder, save } = useNewsOrder();
  /** Order shown while dragging. */
  const [shown, setShown] = useState<readonly number[]>();

  const currentOrder = shown ?? requestedOrder;
  const positionOf = (id: number) => currentOrder?.indexOf(id) ?? 0;
  const ordered =
    currentOrder === undefined ? [...news] : news.toSorted((a, b) => positionOf(a.id) - positionOf(b.id));
  const ids = ordered.map(({ id }) => id);
  return {
    ordered,
    /** Shows an order without saving it. */
    show: (from: number, to: number) => setShown(moveItem(ids, from, to)),
    resetPreview: () => setShown(undefined),
    /** Moves an entry and saves. */
    move: (from: number, to: number) => {
      setShown(undefined);
      save(
        moveItem(ids, from, to),
        news.map(({ id }) => id),
      );
    },
  };
}
