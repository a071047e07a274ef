import { useRef } from "react";
import { asciiName } from "@/lib/asciiName";
import { randomId } from "@/lib/randomId";

/** The id of a new item until it is saved. */
export const newItemId = () => `new-${randomId().slice(0, 8)}`;

export const isNewItemId = (id: string) => /^new-[\da-f]{8}$/.test(id);

/** With a number it has at most 40 characters, as the server requires. */
const maxNameLength = 36;

/** Derived from a label, or else from `fallback`, and different from `ids`. */
export function itemIdFromLabel(label: string, fallback: string, ids: ReadonlySet<string>): string {
  const name = asciiName(label, maxNameLength).replaceAll("_", "-") || fallback;
  const base = name.toLowerCase();
  let id = base;
  for (let number = 2; ids.has(id); number++) id = `${base}-${number}`;
  return id;
}

/** The keys of the items for React; they stay when new items get their ids. */
export function useItemKeys(items: readonly { id: string }[]): readonly string[] {
  const last = useRef<{ ids: readonly string[]; keys: readonly string[] }>({ ids: [], keys: [] });
  const { ids: lastIds, keys: lastKeys } = last.current;
  const ids = items.map(({ id }) => id);
  const keys = ids.map((id, index) => {
    const lastId = lastIds[index] ?? "";
    const hasGotId = isNewItemId(lastId) && !ids.includes(lastId) && !lastIds.includes(id);
    return lastKeys[hasGotId ? index : lastIds.indexOf(id)] ?? id;
  });
  last.current = { ids, keys };
  return keys;
}
