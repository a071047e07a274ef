import { contentLanguage } from "@/i18n/languages";
import { useLanguage } from "@/i18n/texts";

/** `lang` attribute for content entered by staff; undefined on German pages. */
export const useContentLang = () => (useLanguage() === contentLanguage ? undefined : contentLanguage);
