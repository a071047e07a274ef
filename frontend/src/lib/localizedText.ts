import type { LocalizedText } from "@/api/generated";
import { contentLanguage, type Language } from "../i18n/languages";

/** What staff write about a section of a page. */
export type SectionTexts = Readonly<{ heading?: LocalizedText; text?: LocalizedText }>;

/** A text that may be missing or empty in a language. */
export type PartialText = { [Code in Language]?: string | undefined };

/** The text in a language, and its `lang` attribute if it is in German instead. */
export function localize(language: Language, text: PartialText | undefined) {
  const translation = text?.[language];
  return {
    text: translation || text?.[contentLanguage] || "",
    lang: translation || language === contentLanguage ? undefined : contentLanguage,
  };
}
