import type { LocalizedText } from "@/api/generated";
import type { Language } from "../i18n/languages";
import type { TranslateFunction } from "../i18n/texts";
import { localize } from "./localizedText";

/** A page without content that staff can change, or the texts of the content. */
export type TitleSource = "notFound" | "cookiePolicy" | { title: LocalizedText; description: LocalizedText };

export function pageTitle(t: TranslateFunction, language: Language, product: string, source: TitleSource) {
  const text = (name: "title" | "description") =>
    typeof source === "string"
      ? t(`page.${source}.${name}`, { product })
      : localize(language, source[name]).text;
  return { title: text("title"), description: text("description") };
}
