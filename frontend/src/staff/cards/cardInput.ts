import type { CardContent, CardItem, CardSection } from "@/api/generated";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { isNewItemId, itemIdFromLabel, newItemId } from "../hooks/itemIds";
import type { DishesById } from "../hooks/useDishes";

/** A card with all of its texts and days; those that are absent in the API are empty. */
export type CardInput = Required<CardContent>;

export const toCardInput = (content: CardContent): CardInput => ({
  footEn: "",
  from: "",
  until: "",
  ...content,
});

export const newSection = (): CardSection => ({ id: newItemId(), heading: "", items: [] });

const optional = <Name extends string>(name: Name, text: string | undefined) =>
  (text?.trim() ? { [name]: text.trim() } : {}) as Partial<Record<Name, string>>;

const normalizeItem = ({ dish, text = "", textEn }: CardItem): CardItem =>
  dish === undefined ? { text: text.trim(), ...optional("textEn", textEn) } : { dish };

const isEmptyLine = ({ dish, text, textEn }: CardItem) => dish === undefined && !text && !textEn;

/** As the server will store it, with the ids of new sections derived from their headings. */
export function normalizeCard(content: CardInput): CardInput {
  const ids = new Set(content.sections.map(({ id }) => id));
  const sections = content.sections.map(({ id, heading, headingEn, items }) => {
    const named = heading.trim() && isNewItemId(id) ? itemIdFromLabel(heading.trim(), "abschnitt", ids) : id;
    ids.add(named);
    return {
      id: named,
      heading: heading.trim(),
      ...optional("headingEn", headingEn),
      items: items.map(normalizeItem).filter((item) => !isEmptyLine(item)),
    };
  });
  const { foot, footEn, weekdays, from, until } = content;
  return { sections, foot: foot.trim(), footEn: footEn.trim(), from, until, weekdays: weekdays.toSorted() };
}

/** Without what is empty. */
export const toCardContent = ({ footEn, from, until, ...content }: CardInput): CardContent => ({
  ...content,
  ...optional("footEn", footEn),
  ...optional("from", from),
  ...optional("until", until),
});

/** Where an item is in the API. */
export const itemPath = (sectionIndex: number, itemIndex: number) =>
  `sections.${sectionIndex}.items.${itemIndex}`;

/** Moves an item to the end of another section, if there is one with that id. A section has a dish once. */
export function moveItem(
  sections: readonly CardSection[],
  sectionIndex: number,
  itemIndex: number,
  targetId: string,
): readonly CardSection[] {
  const item = sections[sectionIndex]?.items[itemIndex];
  if (item === undefined || !sections.some(({ id }) => id === targetId)) return sections;
  const isSame = ({ dish }: CardItem) => dish !== undefined && dish === item.dish;
  return sections.map((section, index) => {
    if (index === sectionIndex) return { ...section, items: section.items.toSpliced(itemIndex, 1) };
    const isTarget = section.id === targetId && !section.items.some(isSame);
    return isTarget ? { ...section, items: [...section.items, item] } : section;
  });
}

/** The name of a dish or the text of a line. */
export function itemTitle(t: TranslateFunction, { dish, text }: CardItem, dishes: DishesById): string {
  if (dish === undefined) return text || t("staff.cards.line");
  return dishes.get(dish)?.name ?? t("staff.cards.deletedDish");
}

export const sectionTitle = (t: TranslateFunction, { heading }: CardSection) =>
  heading.trim() || t("staff.cards.newSection");

/** What a field such as `sections.0.items.2.text` is called on the screen. */
export function cardFieldLabel(t: TranslateFunction, content: CardInput, dishes: DishesById, field: string) {
  const [first = "", index, name = "", itemIndex] = field.split(".");
  const section = content.sections[Number(index)];
  if (first !== "sections" || section === undefined) return t(`staff.cards.${first}` as TextKey);
  const item = name === "items" ? section.items[Number(itemIndex)] : undefined;
  const label = item === undefined ? t(`staff.cards.section.${name}` as TextKey) : itemTitle(t, item, dishes);
  return `${sectionTitle(t, section)}, ${label}`;
}
