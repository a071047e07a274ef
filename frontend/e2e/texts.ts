import { dictionaries } from "../src/i18n/dictionaries";
import { isLanguage, type Language, languages, localizedPath } from "../src/i18n/languages";
import type { TextKey } from "../src/i18n/texts";

type Values = Readonly<Record<string, string | number>>;

/** A text of the house with its placeholders filled, in German unless another language is asked for. */
export const text = (key: TextKey, values: Values = {}, language: Language = "de"): string =>
  dictionaries[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** What the house is called unless it is told otherwise (decision N1). */
export const product = "Gasthaus zur Linde";

/** A path that leads nowhere, and what browsers note on their console there. */
export const nowhere = "/gibt-es/nicht";
export const notedNowhere = /status of 404 \(Not Found\) \(\S+\/gibt-es\/nicht\)/;

const headings = {
  "/": undefined,
  "/essen": "kitchenPage.heading",
  "/lokal": "venue.heading",
  "/kontakt": "contact.heading",
  "/jobs": "jobs.heading",
  "/impressum": "imprint.heading",
  "/cookie-policy": "cookies.heading",
  [nowhere]: "notFound.heading",
} as const satisfies Record<string, TextKey | undefined>;

/** Every public page (specification §2) in every language, with its path there and its heading. */
export const pages = Object.keys(languages)
  .filter(isLanguage)
  .flatMap((language) =>
    Object.entries(headings).map(([page, key]) => ({
      language,
      page,
      path: localizedPath(language, page),
      heading: key === undefined ? product : text(key, {}, language),
    })),
  );

/** One space for every run of them, also the unbreakable. */
export const plain = (words: string) => words.replace(/\s+/g, " ").trim();

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** What a reader of the source sees: the words of a document without its tags. */
export const wordsOf = (html: string) =>
  plain(
    html
      .replace(/<script.*?<\/script>/gs, " ")
      .replace(/<!--.*?-->/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
  );
