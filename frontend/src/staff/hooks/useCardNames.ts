import { useQuery } from "@tanstack/react-query";
import type { CardSettings, MenuSettings, MenuType } from "@/api/generated";
import { getCardSettingsQuery, getMenuSettingsQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";

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
