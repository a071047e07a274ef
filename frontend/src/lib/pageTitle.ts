import type { LocalizedText } from "@/api/generated";
import type { Language } from "../i18n/languages";
import type { TextKey, TranslateFunction } from "../i18n/texts";
import { localize } from "./localizedText";

/** The name of a page without content that staff can change, or the texts of the content. */
export type TitleSource = string | { title: LocalizedText; description: LocalizedText };

export function pageTitle(t: TranslateFunction, language: Language, product: string, source: TitleSource) {
  const text = (name: "title" | "description") =>
    typeof source === "string"
      ? t(`page.${source}.${name}` as TextKey, { product })
      : localize(language, source[name]).text;
  return { title: text("title"), description: text("description") };
}
