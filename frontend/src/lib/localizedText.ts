import { contentLanguage, type Language } from "../i18n/languages";
import { replacePlaceholders } from "../i18n/texts";

/** A text that staff wrote, perhaps with a translation. */
export type LocalizedText = Readonly<{ de: string; en?: string }>;

/** What staff write about a section of a page. */
export type SectionTexts = Readonly<{ heading?: LocalizedText; text?: LocalizedText }>;

export type ContentPictureData = Readonly<{ picture: string; alt: LocalizedText; caption?: LocalizedText }>;

type Values = Readonly<Record<string, string | number>>;

/** The text in a language, and its `lang` attribute if it is in German instead. */
export function localize(language: Language, text: LocalizedText | undefined, values: Values = {}) {
  const translation = text?.[language];
  return {
    text: replacePlaceholders(translation ?? text?.[contentLanguage] ?? "", values),
    lang: translation === undefined && language !== contentLanguage ? contentLanguage : undefined,
  };
}
