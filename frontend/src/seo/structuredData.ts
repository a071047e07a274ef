import type { State } from "@/api/models";
import { dictionaries } from "@/i18n/all";
import { houseLanguage, type Language } from "@/i18n/languages";
import { type TextKey, translator } from "@/i18n/texts";
import { paths } from "@/paths";
import { pageAddress, socialAddress } from "./address";
import { events } from "./events";
import { restaurant } from "./restaurant";

/** The months as staff write them. */
const months = Array.from(
  { length: 12 },
  (_, month) => dictionaries[houseLanguage][`month.${month + 1}` as TextKey],
);

/** What Austria is called by whoever wrote the settings. */
const austria = Object.values(dictionaries).map((texts) => texts["country.austria"]);

/** What search engines read of a page, as JSON-LD: the house on every page, the events where the board hangs. */
export function structuredData(state: State, language: Language, path: string) {
  const t = translator(dictionaries[language]);
  const house = restaurant(state, {
    description: t("page.home.description", { product: state.site.product }),
    kitchen: t("hours.kitchen"),
    austria,
    menuPage: pageAddress(state.site, language, paths.kitchen),
    image: socialAddress(state.site),
  });
  const board = path === paths.home ? events(state, house, months) : [];
  return { "@context": "https://schema.org", "@graph": [house, ...board] };
}
