import type { ContentPage } from "@/api/content";
import type { ContentItem, PageContent } from "@/api/generated";
import { asciiName } from "@/lib/asciiName";
import { randomId } from "@/lib/randomId";
import { definitions } from "./definitions";

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
  const named = Object.entries(lists).map(([list, items]) => {
    const { label = "" } = definitions[page].lists[list] ?? {};
    const ids = new Set(items.map(({ id }) => id));
    const namedItems = items.map((item) => {
      const text = item.texts[label]?.de ?? "";
      if (text === "" || !newItemId.test(item.id)) return item;
      const id = idFromLabel(text, list, ids);
      ids.add(id);
      return { ...item, id };
    });
    return [list, namedItems];
  });
  return { texts, lists: Object.fromEntries(named) };
}
