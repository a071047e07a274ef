import type { ContentPage } from "@/api/content";
import type { ContentItem, PageContent } from "@/api/generated";
import { isNewItemId, itemIdFromLabel, newItemId } from "../hooks/itemIds";
import { definitions, mapLists } from "./definitions";

export const newItem = (): ContentItem => ({ id: newItemId(), texts: {}, pictures: [] });

/** With the ids of new items derived from their German labels. Later changes of a label keep the id, which is an anchor. */
export function withItemIds(page: ContentPage, { texts, lists }: PageContent): PageContent {
  const named = mapLists(lists, (list, items) => {
    const { label = "" } = definitions[page].lists[list] ?? {};
    const ids = new Set(items.map(({ id }) => id));
    return items.map((item) => {
      const text = item.texts[label]?.de ?? "";
      if (text === "" || !isNewItemId(item.id)) return item;
      const id = itemIdFromLabel(text, list, ids);
      ids.add(id);
      return { ...item, id };
    });
  });
  return { texts, lists: named };
}
