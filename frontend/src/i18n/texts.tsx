import { createContext, type ReactNode, use } from "react";
import type { TranslationSections } from "./generated/sections";
import type { Language } from "./languages";

/**
 * `site` is loaded with every page, the others with their page, form or banner; `staff*` only in the staff area.
 */
export type TranslationSectionName = keyof TranslationSections;
/** German is complete; other languages fall back to it at build time. */
export type TextKey = {
  [Section in TranslationSectionName]: keyof TranslationSections[Section];
}[TranslationSectionName];
export type Texts = Readonly<Record<TextKey, string>>;
export type TranslateFunction = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export const replacePlaceholders = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** An unknown key has no text. */
export function createTranslator(texts: Texts): TranslateFunction {
  return (key, values = {}) => replacePlaceholders(texts[key] ?? "", values);
}

type I18n = { language: Language; translate: TranslateFunction };

const I18nContext = createContext<I18n | undefined>(undefined);

type Props = { language: Language; texts: Texts; children: ReactNode };

export function TextsProvider({ language, texts, children }: Props) {
  return <I18nContext value={{ language, translate: createTranslator(texts) }}>{children}</I18nContext>;
}

function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (i18n === undefined) throw new Error("useTexts needs a TextsProvider");
  return i18n;
}

export const useTexts = () => useI18n().translate;

export const useLanguage = () => useI18n().language;
