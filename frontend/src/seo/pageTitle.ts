import { contentOf, type PageContents } from "@/api/content";
import { dictionaries } from "@/i18n/dictionaries";
import type { Language } from "@/i18n/languages";
import { createTranslator } from "@/i18n/texts";
import { localize } from "@/lib/localizedText";
import type { PublicPageName } from "@/publicPages";

/** The title and the description of a page. */
export function pageTitle(contents: PageContents, language: Language, name: PublicPageName, product: string) {
  if (name === "cookiePolicy") {
    const t = createTranslator(dictionaries[language]);
    return {
      title: t("page.cookiePolicy.title", { product }),
      description: t("page.cookiePolicy.description", { product }),
    };
  }
  const { title, description } = contentOf(contents, name).texts;
  return {
    title: localize(language, title, { product }).text,
    description: localize(language, description, { product }).text,
  };
}
