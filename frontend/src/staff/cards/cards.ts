import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import type { CardContent, CardSettings, EditableCard, MenuSettings, MenuType } from "@/api/generated";
import { getCardDraftQuery, getCardSettingsQuery, getMenuSettingsQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatDate } from "../components/dates";

/** The last part of the address of the card of a menu. */
const menuSlugs: Readonly<Record<MenuType, string>> = {
  FOOD: "speisekarte",
  BURGER: "burgerkarte",
  ADDITIONAL_BURGER: "kleine-karte",
  WILD: "wildkarte",
  GANSL: "ganslkarte",
  CORDON_BLEU: "cordon-bleus",
};

/** Addresses that own cards cannot have: those of the menus, and that of the settings in the API. */
export const takenSlugs = [...Object.values(menuSlugs), "settings"];

/** `isChecked`: whether guests would see it if it is published. */
export type CardName = { slug: string; title: string; isChecked: boolean };

/** The cards of the menus, then the own cards. */
function cardNames(t: TranslateFunction, menus: MenuSettings, settings: CardSettings): CardName[] {
  const menuCards = Object.entries(menuSlugs).map(([type, slug]) => {
    const menu = menus.displayedMenus.find((one) => one.type === type);
    const title = menu?.displayLabel ?? t(`menus.${type as MenuType}.title`);
    return { slug, title, isChecked: menu?.isChecked === true };
  });
  return [...menuCards, ...settings.ownCards.map(({ slug, title }) => ({ slug, title, isChecked: true }))];
}

/** `cards`: undefined until they are loaded. */
export function useCardNames() {
  const t = useTexts();
  const menus = useQuery(getMenuSettingsQuery());
  const settings = useQuery(getCardSettingsQuery());
  const isLoaded = menus.data !== undefined && settings.data !== undefined;
  return {
    queries: [menus, settings],
    settings: settings.data,
    cards: isLoaded ? cardNames(t, menus.data, settings.data) : undefined,
  };
}

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
