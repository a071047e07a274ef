import { contentLanguage, type Language } from "../i18n/languages";
import { replacePlaceholders } from "../i18n/texts";

/** A text that staff wrote, perhaps with a translation. */
export type LocalizedText = Readonly<{ de: string; en?: string }>;

/** What staff write about a section of a page. */
export type SectionTexts = Readonly<{ heading?: LocalizedText; text?: LocalizedText }>;

/** The files of an uploaded picture. */
export type PictureFiles = Readonly<{
  /** In pixels, of the largest file. */
  width: number;
  height: number;
  /** Of the WebP files. */
  widths: readonly number[];
  /** Of the JPEG file. */
  fallbackWidth: number;
  /** What stays visible when the picture is cropped, in percent. */
  focalX: number;
  focalY: number;
}>;

export type ContentPictureData = Readonly<{
  picture: string;
  alt: LocalizedText;
  caption?: LocalizedText;
  /** Unless the picture is built in. */
  files?: PictureFiles;
}>;

type Values = Readonly<Record<string, string | number>>;

/** The text in a language, and its `lang` attribute if it is in German instead. */
export function localize(language: Language, text: LocalizedText | undefined, values: Values = {}) {
  const translation = text?.[language];
  return {
    text: replacePlaceholders(translation ?? text?.[contentLanguage] ?? "", values),
    lang: translation === undefined && language !== contentLanguage ? contentLanguage : undefined,
  };
}
