import type { ContentPage } from "@/api/content";
import type { ContentItem, ContentPicture, LocalizedText, PageContent } from "@/api/generated";
import { isEqual } from "@/lib/isEqual";
import { definitions, mapLists, normalize } from "./definitions";

/** A text in one language or a link, whether an item is hidden, its pictures, the order of ids, or a whole item. */
export type Part = string | boolean | readonly ContentPicture[] | readonly string[] | ContentItem;

/**
 * The parts of a content by key: `texts.heading.de`, `lists.rooms` (the order), `lists.rooms.eck.texts.text.en`,
 * `lists.rooms.eck.link`, `lists.rooms.eck.hidden`, `lists.rooms.eck.pictures`. An item that only one of the compared
 * contents has is a single part, `lists.rooms.eck`.
 */
export type ContentParts = Record<string, Part | undefined>;

type PartEntry = [key: string, part: Part | undefined];

type Compared = { mine: PageContent; theirs: PageContent };

const itemKey = (list: string, id: string) => `lists.${list}.${id}`;

const idsOf = ({ lists }: PageContent, list: string) => lists[list]?.map(({ id }) => id) ?? [];

/** The ids of a list that both contents have. */
function sharedIds({ mine, theirs }: Compared, list: string): ReadonlySet<string> {
  const theirIds = new Set(idsOf(theirs, list));
  return new Set(idsOf(mine, list).filter((id) => theirIds.has(id)));
}

function textParts(path: string, names: readonly string[], texts: Readonly<Record<string, LocalizedText>>) {
  return names.flatMap((name): PartEntry[] => [
    [`${path}texts.${name}.de`, texts[name]?.de ?? ""],
    [`${path}texts.${name}.en`, texts[name]?.en],
  ]);
}

function flatten(page: ContentPage, content: PageContent, compared: Compared): ContentParts {
  const { texts, lists } = definitions[page];
  const listParts = Object.entries(lists).flatMap(([list, definition]): PartEntry[] => {
    const shared = sharedIds(compared, list);
    const itemParts = (content.lists[list] ?? []).flatMap((item): PartEntry[] => {
      const key = itemKey(list, item.id);
      if (!shared.has(item.id)) return [[key, item]];
      return [
        ...textParts(`${key}.`, Object.keys(definition.texts), item.texts),
        [`${key}.link`, item.link],
        [`${key}.hidden`, item.hidden === true],
        [`${key}.pictures`, item.pictures],
      ];
    });
    return [[`lists.${list}`, idsOf(content, list).filter((id) => shared.has(id))], ...itemParts];
  });
  return Object.fromEntries([...textParts("", Object.keys(texts), content.texts), ...listParts]);
}

function textsFrom(path: string, names: readonly string[], parts: ContentParts) {
  const textOf = (name: string) => ({
    de: parts[`${path}texts.${name}.de`] ?? "",
    en: parts[`${path}texts.${name}.en`],
  });
  return Object.fromEntries(names.map((name) => [name, textOf(name) as LocalizedText]));
}

const sharedItem = (key: string, id: string, texts: readonly string[], parts: ContentParts) =>
  ({
    id,
    ...(parts[`${key}.hidden`] === true && { hidden: true }),
    texts: textsFrom(`${key}.`, texts, parts),
    link: parts[`${key}.link`],
    pictures: parts[`${key}.pictures`] ?? [],
  }) as ContentItem;

/** The content with these parts. Items that only one of the compared contents has stay after their predecessor. */
function unflatten(page: ContentPage, parts: ContentParts, compared: Compared): PageContent {
  const { texts, lists } = definitions[page];
  const listOf = (list: string, itemTexts: readonly string[]) => {
    const ids = [...((parts[`lists.${list}`] ?? []) as readonly string[])];
    for (const content of [compared.mine, compared.theirs]) {
      const all = idsOf(content, list);
      for (const [index, id] of all.entries()) {
        if (ids.includes(id) || parts[itemKey(list, id)] === undefined) continue;
        const predecessor = all.slice(0, index).findLast((other) => ids.includes(other));
        ids.splice(predecessor === undefined ? 0 : ids.indexOf(predecessor) + 1, 0, id);
      }
    }
    return ids.map((id) => {
      const key = itemKey(list, id);
      return (parts[key] as ContentItem | undefined) ?? sharedItem(key, id, itemTexts, parts);
    });
  };
  return normalize(page, {
    texts: textsFrom("", Object.keys(texts), parts),
    lists: mapLists(lists, (list, definition) => listOf(list, Object.keys(definition.texts))),
  });
}

const keysOf = (...contents: readonly ContentParts[]) => [
  ...new Set(contents.flatMap((parts) => Object.keys(parts))),
];

type Difference = { key: string; before: Part | undefined; after: Part | undefined };

/** What differs between two contents, in the order of the form; removed items are last. */
export function differencesBetween(page: ContentPage, before: PageContent, after: PageContent): Difference[] {
  const compared = { mine: normalize(page, after), theirs: normalize(page, before) };
  const newParts = flatten(page, compared.mine, compared);
  const oldParts = flatten(page, compared.theirs, compared);
  return keysOf(newParts, oldParts)
    .map((key) => ({ key, before: oldParts[key], after: newParts[key] }))
    .filter((difference) => !isEqual(difference.before, difference.after));
}

/**
 * Merges two contents that started from `base`. `conflicts`: the keys of the parts that both changed differently, of which
 * `merged` has theirs. An item that one removed and the other changed is a conflict.
 */
export function mergeContents(page: ContentPage, contents: Compared & { base: PageContent }) {
  const compared = { mine: normalize(page, contents.mine), theirs: normalize(page, contents.theirs) };
  const mine = flatten(page, compared.mine, compared);
  const theirs = flatten(page, compared.theirs, compared);
  const base = flatten(page, normalize(page, contents.base), compared);
  const differing = keysOf(mine, theirs).filter((key) => !isEqual(mine[key], theirs[key]));
  const isMine = (key: string) => isEqual(base[key], theirs[key]);
  const conflicts = differing.filter((key) => !isMine(key) && !isEqual(base[key], mine[key]));
  const onlyMine = Object.fromEntries(differing.filter(isMine).map((key) => [key, mine[key]]));
  return {
    mine,
    merged: { ...theirs, ...onlyMine },
    conflicts,
    contentOf: (parts: ContentParts) => unflatten(page, parts, compared),
  };
}
