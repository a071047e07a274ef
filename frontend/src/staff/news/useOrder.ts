import { useState } from "react";
import type { NewsEntry } from "@/api/models";
import { useOrdering } from "./NewsOrderProvider";

/** The list with the entry at one place put to another. */
function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? [...list] : rest.toSpliced(to, 0, item);
}

/** The entries in the order that the staff member makes; until it is saved the screen shows what was meant. */
export function useOrder(news: readonly NewsEntry[]) {
  const { wanted, save } = useOrdering();
  /** The order that is shown while something is dragged. */
  const [shown, setShown] = useState<readonly number[]>();

  const seen = shown ?? wanted;
  const place = (id: number) => seen?.indexOf(id) ?? 0;
  const ordered = seen === undefined ? [...news] : news.toSorted((a, b) => place(a.id) - place(b.id));
  const ids = ordered.map(({ id }) => id);
  return {
    ordered,
    /** Shows another order without saving it: something is being dragged. */
    show: (from: number, to: number) => setShown(moved(ids, from, to)),
    /** Shows the order as it was before something was dragged. */
    hide: () => setShown(undefined),
    /** Moves an entry and saves. */
    move: (from: number, to: number) => {
      setShown(undefined);
      save(
        moved(ids, from, to),
        news.map(({ id }) => id),
      );
    },
  };
}
