import { useRef } from "react";
import type { ContentPage } from "@/api/content";
import type { ContentItem, PageContent } from "@/api/generated";
import { asciiName } from "@/lib/asciiName";
import { randomId } from "@/lib/randomId";
import { definitions, mapLists } from "./definitions";

export const newItem = (): ContentItem => ({
  id: `new-${randomId().slice(0, 8)}`,
  texts: {},
  pictures: [],
});

const newItemId = /^new-[\da-f]{8}$/;

/** With a number it has at most 40 characters, as the server requires. */
const maxNameLength = 36;

function idFromLabel(label: string, list: string, ids: ReadonlySet<string>) {
  const name = asciiName(label, maxNameLength).replaceAll("_", "-") || list;
  const base = name.toLowerCase();
  let id = base;
  for (let number = 2; ids.has(id); number++) id = `${base}-${number}`;
  return id;
}

/** With the ids of new items derived from their German labels. Later changes of a label keep the id, which is an anchor. */
export function withItemIds(page: ContentPage, { texts, lists }: PageContent): PageContent {
  const named = mapLists(lists, (list, items) => {
    const { label = "" } = definitions[page].lists[list] ?? {};
    const ids = new Set(items.map(({ id }) => id));
    return items.map((item) => {
      const text = item.texts[label]?.de ?? "";
      if (text === "" || !newItemId.test(item.id)) return item;
      const id = idFromLabel(text, list, ids);
      ids.add(id);
      return { ...item, id };
    });
  });
  return { texts, lists: named };
}

/** The keys of the items for React; they stay when new items get their ids. */
export function useItemKeys(items: readonly ContentItem[]): readonly string[] {
  const last = useRef<{ ids: readonly string[]; keys: readonly string[] }>({ ids: [], keys: [] });
  const { ids: lastIds, keys: lastKeys } = last.current;
  const ids = items.map(({ id }) => id);
  const keys = ids.map((id, index) => {
    const lastId = lastIds[index] ?? "";
    const hasGotId = newItemId.test(lastId) && !ids.includes(lastId) && !lastIds.includes(id);
    return lastKeys[hasGotId ? index : lastIds.indexOf(id)] ?? id;
  });
  last.current = { ids, keys };
  return keys;
}
