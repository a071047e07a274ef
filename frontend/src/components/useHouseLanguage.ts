import { contentLanguage } from "@/i18n/languages";
import { useLanguage } from "@/i18n/texts";

/** The `lang` of the house's own words on a page of another language; none where the page says it already. */
export const useContentLanguage = () => (useLanguage() === contentLanguage ? undefined : contentLanguage);
