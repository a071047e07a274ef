import { contentLanguage, type Language } from "../i18n/languages";

/** A text that staff wrote, perhaps with a translation. */
export type LocalizedText = Readonly<{ de: string; en?: string }>;

/** What staff write about a section of a page. */
export type SectionTexts = Readonly<{ heading?: LocalizedText; text?: LocalizedText }>;

/** The files of an uploaded picture. */
export type PictureFiles = Readonly<{
  /** In pixels, of the largest file. */
  width: number;
  height: number;
  /** WebP. */
  srcSet: string;
  largest: string;
  fallback: string;
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

export type NewsPictureData = Readonly<{
  picture: string;
  /** Unless staff have not written it yet. */
  alt?: LocalizedText;
  files: PictureFiles;
}>;

/** The text in a language, and its `lang` attribute if it is in German instead. */
export function localize(language: Language, text: LocalizedText | undefined) {
  const translation = text?.[language];
  return {
    text: translation ?? text?.[contentLanguage] ?? "",
    lang: translation === undefined && language !== contentLanguage ? contentLanguage : undefined,
  };
}
