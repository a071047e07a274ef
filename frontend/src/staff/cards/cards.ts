import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { CardContent, EditableCard } from "@/api/generated";
import { getCardDraftQuery } from "@/api/generated/queries";
import type { TranslateFunction } from "@/i18n/texts";
import { formatDate } from "../components/dates";
import { type CardName, useCardNames } from "../hooks/useCardNames";

export type ListedCard = CardName & { card: EditableCard };

/** `loaded`: the cards whose contents are loaded; `cards`: all of them, undefined before. */
export function useCards() {
  const { cards: names = [], queries, settings } = useCardNames();
  const drafts: UseQueryResult<EditableCard>[] = useQueries({
    queries: names.map(({ slug }) => getCardDraftQuery({ card: slug })),
  });
  const loaded = names.flatMap((name, index): ListedCard[] => {
    const card = drafts[index]?.data;
    return card === undefined ? [] : [{ ...name, card }];
  });
  const areAllLoaded = names.length > 0 && loaded.length === names.length;
  const cards = areAllLoaded ? loaded : undefined;
  return { queries: [...queries, ...drafts], settings, loaded, cards };
}

const hasDish = ({ sections }: CardContent, dish: number) =>
  sections.some(({ items }) => items.some((item) => item.dish === dish));

/** The cards whose draft or published content has a dish. */
export const cardsWith = (cards: readonly ListedCard[], dish: number) =>
  cards.filter(({ card }) => hasDish(card.published, dish) || (card.draft && hasDish(card.draft, dish)));

const isValidOn = ({ from, until, weekdays }: CardContent, day: string) =>
  (from === undefined || from <= day) &&
  (until === undefined || day <= until) &&
  (weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay()));

/** What guests see of a card: nothing of one that is empty, not checked or not of today. */
export function describePublication(t: TranslateFunction, { card, isChecked }: ListedCard, today: string) {
  const { published, draft } = card;
  if (published.sections.length === 0)
    return t(draft === undefined ? "staff.cards.state.empty" : "staff.cards.state.unpublished");
  if (!isChecked) return t("staff.cards.state.unchecked");
  return t(isValidOn(published, today) ? "staff.cards.state.public" : "staff.cards.state.notToday");
}

export const describeReview = (t: TranslateFunction, { reviewedOn }: EditableCard) =>
  reviewedOn === undefined
    ? t("staff.cards.neverReviewed")
    : t("staff.cards.reviewedOn", { date: formatDate(t, reviewedOn) });
