import type { LocalizedText } from "@/api/generated";
import { contentLanguage, type Language } from "../i18n/languages";

/** What staff write about a section of a page. */
export type SectionTexts = Readonly<{ heading?: LocalizedText; text?: LocalizedText }>;

/** The text in a language, and its `lang` attribute if it is in German instead. */
export function localize(language: Language, text: LocalizedText | undefined) {
  const translation = text?.[language];
  return {
    text: translation ?? text?.[contentLanguage] ?? "",
    lang: translation === undefined && language !== contentLanguage ? contentLanguage : undefined,
  };
}
