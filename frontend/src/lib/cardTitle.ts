import type { Card, CardSummary, LocalizedText } from "@/api/generated";
import type { Language } from "../i18n/languages";
import type { TranslateFunction } from "../i18n/texts";
import { localize } from "./localizedText";

const knownMenuTypes = ["FOOD", "BURGER", "ADDITIONAL_BURGER", "WILD", "GANSL", "CORDON_BLEU"] as const;

export const knownMenuType = (type: string | undefined) => knownMenuTypes.find((one) => one === type);

/** That of a known menu is the same as beside its PDF. */
export function cardTitle(t: TranslateFunction, { title, titleEn, menuType }: CardSummary): LocalizedText {
  const known = knownMenuType(menuType);
  const knownTitle = known && t(`menus.${known}.title`);
  if (knownTitle) return { de: knownTitle, en: knownTitle };
  return { de: title, ...(titleEn && { en: titleEn }) };
}

/** What search engines show. */
const maxDescriptionLength = 155;

const maxDescribedSections = 8;

/** The title and the description of its page, which names its first sections. */
export function pageTitleOfCard(t: TranslateFunction, language: Language, product: string, card: Card) {
  const title = localize(language, cardTitle(t, card)).text;
  const description = (count: number): string => {
    const headings = card.sections
      .slice(0, count)
      .map(({ heading: de, headingEn: en }) => localize(language, { de, en }).text);
    const key = count === 0 ? "cards.shortDescription" : "cards.description";
    const text = t(key, { title, product, sections: headings.join(", ") });
    return count > 0 && text.length > maxDescriptionLength ? description(count - 1) : text;
  };
  return {
    title: t("cards.title", { title, product }),
    description: description(Math.min(card.sections.length, maxDescribedSections)),
  };
}
