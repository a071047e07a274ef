import type { CardSection } from "@/api/generated";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { useTexts } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { isEqual } from "@/lib/isEqual";
import type { ShownDifference } from "../components/Comparison";
import { ConflictForm } from "../components/ConflictForm";
import { formatDate } from "../components/dates";
import type { DishesById } from "../hooks/useDishes";
import { type CardInput, itemTitle, sectionTitle } from "./cardInput";
import { type CardParts, fromCardParts, sectionIds, toCardParts } from "./cardParts";
import type { CardForm } from "./useCardForm";

/** Monday first. */
export const dayKeys = [1, 2, 3, 4, 5, 6, 0];

/** "Freitag, Samstag" for 5 and 6. */
export const formatWeekdays = (t: TranslateFunction, weekdays: readonly number[]) =>
  dayKeys
    .filter((day) => weekdays.includes(day))
    .map((day) => dayName(t, day))
    .join(", ");

/** The parts of cards, section by section. */
function comparableFields(t: TranslateFunction, dishes: DishesById, cards: readonly CardInput[]) {
  const ids = sectionIds(...cards);
  const sections = cards.flatMap((card) => card.sections);
  const titleOf = (id: string) => {
    const section = sections.find((one) => one.id === id);
    return section === undefined ? "" : sectionTitle(t, section);
  };
  const formatSection = (section: CardSection | undefined) =>
    section === undefined
      ? t("staff.content.absent")
      : [
          sectionTitle(t, section),
          section.headingEn,
          ...section.items.map((item) => itemTitle(t, item, dishes)),
        ]
          .filter(Boolean)
          .join("\n");
  const part = (key: string, format: (value: unknown) => string) => ({
    key,
    label: key.startsWith("section.") ? titleOf(key.slice(8)) : t(`staff.cards.${key}` as TextKey),
    format: (parts: CardParts) => format(parts[key]) || t("staff.empty"),
  });
  const formatDay = (day: unknown) => (day ? formatDate(t, String(day)) : "");
  return [
    part("order", (order) => (order as string[]).map(titleOf).join(", ")),
    ...ids.map((id) => part(`section.${id}`, (section) => formatSection(section as CardSection))),
    part("foot", String),
    part("footEn", String),
    part("from", formatDay),
    part("until", formatDay),
    part("weekdays", (weekdays) => formatWeekdays(t, weekdays as number[])),
  ];
}

/** What differs between the published card and another version. */
export function cardDifferences(
  t: TranslateFunction,
  dishes: DishesById,
  published: CardInput,
  version: CardInput,
): ShownDifference[] {
  const cards = [published, version] as const;
  const [before, after] = cards.map((card) => toCardParts(card, sectionIds(...cards))) as [
    CardParts,
    CardParts,
  ];
  return comparableFields(t, dishes, cards)
    .filter(({ key }) => !isEqual(before[key], after[key]))
    .map(({ key, label, format }) => ({ key, label, before: format(before), after: format(after) }));
}

type Props = {
  form: CardForm;
  conflict: NonNullable<CardForm["conflict"]>;
  dishes: DishesById;
};

/** Compares what two people have changed, section by section. */
export function CardConflict({ form, conflict, dishes }: Props) {
  const t = useTexts();
  const cards = [conflict.mine, conflict.theirs, conflict.mergeBase];
  const ids = sectionIds(...cards);
  return (
    <ConflictForm<CardParts>
      mine={toCardParts(conflict.mine, ids)}
      theirs={toCardParts(conflict.theirs, ids)}
      mergeBase={toCardParts(conflict.mergeBase, ids)}
      fields={comparableFields(t, dishes, cards)}
      isPending={form.isSaving}
      onTakeTheirs={conflict.onTakeTheirs}
      onConflictResolved={(decided) => conflict.onConflictResolved(fromCardParts(decided, ids))}
    />
  );
}
