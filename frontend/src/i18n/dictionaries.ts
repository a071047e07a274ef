import { isLanguage, type Language, languages } from "./languages";
import type { Texts } from "./texts";

const files = import.meta.glob<Partial<Texts>>("./*/*.json", { import: "default", eager: true });

const texts = (language: Language): Partial<Texts> =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([file]) => file.startsWith(`./${language}/`))
      .map(([, texts]) => texts),
  );

/** All texts of all languages, for the server and tests; browsers load sections (see `TextsLoader.ts`). */
export const dictionaries = Object.fromEntries(
  Object.keys(languages)
    .filter(isLanguage)
    .map((language) => [language, { ...texts("de"), ...texts(language) }]),
) as Readonly<Record<Language, Texts>>;
