import type { PageState } from "@/api/models";
import { dictionaries } from "@/i18n/dictionaries";
import { contentLanguage, type Language } from "@/i18n/languages";
import { createTranslator, type TextKey } from "@/i18n/texts";
import { paths } from "@/routes/paths";
import { pageAddress, socialPreviewPicture } from "./address";
import { schemaOrgNewsEvents } from "./events";
import { restaurantSchema } from "./restaurant";
import { titleOfPage } from "./titleOfPage";

/** German month names, as staff write them. */
const monthNames = Array.from(
  { length: 12 },
  (_, month) => dictionaries[contentLanguage][`month.${month + 1}` as TextKey],
);

const austria = Object.values(dictionaries).map((texts) => texts["country.austria"]);

/** JSON-LD of a page: the restaurant, and the news that are events. The state has the content of all pages. */
export function structuredData(state: PageState, language: Language) {
  const t = createTranslator(dictionaries[language]);
  const restaurant = restaurantSchema(state, {
    description: titleOfPage(state.content, language, "home", state.site.product).description,
    kitchen: t("hours.kitchen"),
    austriaTranslations: austria,
    menuPageUrl: pageAddress(state.site, language, paths.kitchen),
    image: socialPreviewPicture(state.site, state.content, language).address,
  });
  const events = schemaOrgNewsEvents(state, restaurant, monthNames);
  return { "@context": "https://schema.org", "@graph": [restaurant, ...events] };
}
