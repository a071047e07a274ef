import type { CardSection } from "@/api/generated";
import type { CardInput } from "./cardInput";

/** A card as what two people may have changed: the order, each section by `section.` and its id, and the rest. */
export type CardParts = Record<string, unknown>;

const sectionKey = (id: string) => `section.${id}`;

/** `ids`: of the sections of all compared cards. */
export function toCardParts({ sections, ...rest }: CardInput, ids: readonly string[]): CardParts {
  const byId = new Map(sections.map((section) => [section.id, section]));
  return {
    ...rest,
    order: sections.map(({ id }) => id),
    ...Object.fromEntries(ids.map((id) => [sectionKey(id), byId.get(id)])),
  };
}

export const sectionIds = (...cards: readonly CardInput[]) => [
  ...new Set(cards.flatMap(({ sections }) => sections.map(({ id }) => id))),
];

/** A section that is not in the order is last. */
export function fromCardParts(parts: CardParts, ids: readonly string[]): CardInput {
  const order = parts.order as readonly string[];
  const sections = [...order, ...ids.filter((id) => !order.includes(id))].flatMap((id) => {
    const section = parts[sectionKey(id)] as CardSection | undefined;
    return section === undefined ? [] : [section];
  });
  const { foot, footEn, from, until, weekdays } = parts as CardInput;
  return { sections, foot, footEn, from, until, weekdays };
}
