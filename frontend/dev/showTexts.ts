import { dictionaries } from "@/i18n/dictionaries";
import type { Language } from "@/i18n/languages";
import type { Texts } from "@/i18n/texts";

/** Renders with all texts of a language, and again when one is edited (see `vite.dev.config.ts`). */
export function showTexts(language: Language, render: (texts: Texts) => void): void {
  let texts = dictionaries[language];
  render(texts);
  import.meta.hot?.on("texts", (edited: { language: string; texts: Partial<Texts> }) => {
    if (edited.language !== language) return;
    texts = { ...texts, ...edited.texts };
    render(texts);
  });
}
