import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NewsEntry } from "@/api/models";
import { listNewsQuery, reorderNewsMutation } from "@/api/queries";
import { useWrite } from "../frame/useWrite";

/** The list with the entry at one place put to another. */
function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? [...list] : rest.toSpliced(to, 0, item);
}

/**
 * The entries in the order that the staff member makes, saved with every move. Moves are sent one after the other,
 * and until the last has arrived the screen shows what was meant.
 */
export function useOrder(news: readonly NewsEntry[]) {
  const client = useQueryClient();
  const key = listNewsQuery({ scope: "all" }).queryKey;
  const [wanted, setWanted] = useState<readonly number[]>();
  /** The order that is shown while something is dragged. */
  const [shown, setShown] = useState<readonly number[]>();
  const options = reorderNewsMutation();
  const write = useWrite(
    { ...options, scope: { id: "news-order" } },
    {
      onDone: (inOrder) => {
        // The one that has just arrived still counts.
        if (client.isMutating({ mutationKey: options.mutationKey }) > 1) return;
        client.setQueryData(key, inOrder);
        setWanted(undefined);
      },
      onFailed: async ({ status }) => {
        if (status !== 409 && status !== 422) return;
        await client.invalidateQueries({ queryKey: ["news"] });
        setWanted(undefined);
      },
    },
  );

  const seen = shown ?? wanted;
  const place = (id: number) => seen?.indexOf(id) ?? 0;
  const ordered = seen === undefined ? [...news] : news.toSorted((a, b) => place(a.id) - place(b.id));
  const ids = ordered.map(({ id }) => id);
  return {
    ordered,
    write,
    /** Shows another order without saving it: something is being dragged. */
    show: (from: number, to: number) => setShown(moved(ids, from, to)),
    /** Shows the order as it was before something was dragged. */
    hide: () => setShown(undefined),
    /** Moves an entry and saves. */
    move: (from: number, to: number) => {
      const next = moved(ids, from, to);
      setShown(undefined);
      setWanted(next);
      write.send({ requestBody: { ids: next } });
    },
  };
}
