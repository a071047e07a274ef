import type { ContentPage } from "@/api/content";
import type { ContentItem, LocalizedText, PageContent, Role } from "@/api/generated";
import definitionsJson from "@/data/contentDefinitions.json";
import type { TextKey, TranslateFunction } from "@/i18n/texts";

export type ListDefinition = {
  maxItems: number;
  /** Whether items can neither be added nor removed nor moved. */
  isFixed?: boolean;
  /** The ids of items that cannot be removed, because they are more than their texts. */
  builtIn?: readonly string[];
  /** The required text of an item, which is also its label. */
  label?: string;
  /** The maximum lengths by name. */
  texts: Readonly<Record<string, number>>;
  /** The texts that may have line breaks and emphasis. */
  paragraphs?: readonly string[];
  hasLink?: boolean;
  maxPictures?: number;
  hasCaptions?: boolean;
};

type PageDefinition = {
  /** The maximum lengths by name. */
  texts: Readonly<Record<string, number>>;
  /** The texts that may have line breaks and emphasis. */
  paragraphs: readonly string[];
  lists: Readonly<Record<string, ListDefinition>>;
};

export const definitions: Readonly<Record<ContentPage, PageDefinition>> = definitionsJson;

export const contentPages = Object.keys(definitions) as ContentPage[];

/** Who may see and change its draft. */
export const roleForPage = (page: ContentPage): Role => (page === "imprint" ? "management" : "team");

export const isContentPage = (name: string | undefined): name is ContentPage =>
  name !== undefined && Object.hasOwn(definitions, name);

export type Path = readonly (string | number)[];

/** A copy with another value at a path; `undefined` removes a property. */
export function setAt<Value>(value: Value, [first, ...rest]: Path, replacement: unknown): Value {
  if (first === undefined) return replacement as Value;
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? setAt(item, rest, replacement) : item)) as Value;
  const object = { ...value } as Record<string, unknown>;
  const next = setAt(object[first], rest, replacement);
  if (next === undefined) delete object[first];
  else object[first] = next;
  return object as Value;
}

const isEmpty = (text: LocalizedText) => text.de === "" && text.en === undefined;

function trimText({ de, en = "" }: LocalizedText): LocalizedText {
  const english = en.trim();
  return { de: de.trim(), ...(english !== "" && { en: english }) };
}

/** Required texts stay, even if empty: the server reports them when the page is published. Texts that an update has removed do not. */
function trimTexts(
  texts: Readonly<Record<string, LocalizedText>>,
  maxLengths: Readonly<Record<string, number>>,
  isRequired: (name: string) => boolean,
) {
  const defined = Object.entries(texts).filter(([name]) => Object.hasOwn(maxLengths, name));
  const trimmed = defined.map(([name, text]) => [name, trimText(text)] as const);
  return Object.fromEntries(trimmed.filter(([name, text]) => isRequired(name) || !isEmpty(text)));
}

/** With the result of `map` for every list. */
export const mapLists = <List, Result>(
  lists: Readonly<Record<string, List>>,
  map: (name: string, list: List) => Result,
) => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, map(name, list)]));

/** As it is sent: without spaces around texts and without empty optional values. */
export function normalize(page: ContentPage, content: PageContent): PageContent {
  const lists = mapLists(definitions[page].lists, (name, { label, texts: maxLengths }) =>
    content.lists[name]?.map(({ link, texts, pictures, ...item }) => ({
      ...item,
      texts: trimTexts(texts, maxLengths, (text) => text === label),
      ...(link?.trim() && { link: link.trim() }),
      pictures: pictures.map(({ caption, alt, picture }) => ({
        picture,
        alt: trimText(alt),
        ...(caption && !isEmpty(trimText(caption)) && { caption: trimText(caption) }),
      })),
    })),
  );
  const texts = trimTexts(content.texts, definitions[page].texts, () => true);
  return { texts, lists } as PageContent;
}

/** The text by which staff know an item: its label, that of its menu, or that of its first picture; perhaps none. */
export const itemText = (t: TranslateFunction, item: ContentItem, definition: ListDefinition) =>
  item.texts[definition.label ?? ""]?.de ||
  t(`menus.${item.id.toUpperCase().replaceAll("-", "_")}.title` as TextKey) ||
  item.pictures[0]?.caption?.de ||
  item.pictures[0]?.alt.de;

export const itemName = (...[t, item, definition]: Parameters<typeof itemText>) =>
  itemText(t, item, definition) ||
  t(definition.isFixed === true ? "staff.content.noPicture" : "staff.content.new");
