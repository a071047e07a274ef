import { isLanguage, type Language, languages } from "./languages";
import type { Texts } from "./texts";

const files = import.meta.glob<Partial<Texts>>("./*/*.json", { import: "default", eager: true });

const words = (language: Language): Partial<Texts> =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([file]) => file.startsWith(`./${language}/`))
      .map(([, texts]) => texts),
  );

/** Every word of every language, for the server and for tests; a browser never needs them all (see `load.ts`). */
export const dictionaries = Object.fromEntries(
  Object.keys(languages)
    .filter(isLanguage)
    .map((language) => [language, { ...words("de"), ...words(language) }]),
) as Readonly<Record<Language, Texts>>;
