import { contentOf, type PageContents } from "@/api/content";
import { dictionaries } from "@/i18n/dictionaries";
import type { Language } from "@/i18n/languages";
import { createTranslator } from "@/i18n/texts";
import { pageTitle } from "@/lib/pageTitle";
import type { PublicPageName } from "@/routes/paths";
import { hasOwnContent } from "@/routes/publicPages";

/** The title and the description of a page. */
export const titleOfPage = (
  contents: PageContents,
  language: Language,
  name: PublicPageName,
  product: string,
) =>
  pageTitle(
    createTranslator(dictionaries[language]),
    language,
    product,
    hasOwnContent(name) ? contentOf(contents, name).texts : name,
  );
