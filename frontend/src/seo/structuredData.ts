import type { Card } from "@/api/generated";
import type { PageState, ServerState } from "@/api/models";
import { dictionaries } from "@/i18n/dictionaries";
import { contentLanguage, type Language } from "@/i18n/languages";
import { createTranslator, type TextKey } from "@/i18n/texts";
import { cardTitle } from "@/lib/cardTitle";
import { localize } from "@/lib/localizedText";
import { cardPath } from "@/routes/cardPaths";
import { paths } from "@/routes/paths";
import { pageAddress, socialPreviewPicture } from "./address";
import { schemaOrgNewsEvents } from "./events";
import { menuSchema } from "./menu";
import { restaurantSchema } from "./restaurant";
import { titleOfPage } from "./titleOfPage";

/** German month names, as staff write them. */
const monthNames = Array.from(
  { length: 12 },
  (_, month) => dictionaries[contentLanguage][`month.${month + 1}` as TextKey],
);

const austria = Object.values(dictionaries).map((texts) => texts["country.austria"]);

/** What the JSON-LD is made from. */
export type DescribedState = PageState & Pick<ServerState, "menus">;

/** JSON-LD of a page: the restaurant, the card of its page, and the news that are events. The state has the content of all pages. */
export function structuredData(state: DescribedState, language: Language, card?: Card) {
  const t = createTranslator(dictionaries[language]);
  const restaurant = restaurantSchema(state, {
    description: titleOfPage(state.content, language, "home", state.site.product).description,
    kitchen: t("hours.kitchen"),
    austriaTranslations: austria,
    menuPageUrl: pageAddress(state.site, language, paths.kitchen),
    image: socialPreviewPicture(state.site, state.content, language).address,
  });
  const events = schemaOrgNewsEvents(state, restaurant, monthNames);
  if (card === undefined) return { "@context": "https://schema.org", "@graph": [restaurant, ...events] };
  const menu = menuSchema(card, {
    language,
    title: localize(language, cardTitle(t, card)).text,
    url: pageAddress(state.site, language, cardPath(card.slug)),
  });
  const hasMenu = [...restaurant.hasMenu, { "@type": menu["@type"], "@id": menu["@id"] }];
  return { "@context": "https://schema.org", "@graph": [{ ...restaurant, hasMenu }, menu, ...events] };
}
