import { dictionaries } from "../src/i18n/dictionaries";
import { isLanguage, type Language, languages, localizedPath } from "../src/i18n/languages";
import type { TextKey } from "../src/i18n/texts";

type TextValues = Readonly<Record<string, string | number>>;

export const text = (key: TextKey, values: TextValues = {}, language: Language = "de"): string =>
  dictionaries[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Default name (decision N1). */
export const product = "Gasthaus zur Linde";

export const missingPath = "/gibt-es/nicht";
export const missingPathMessage = /status of 404 \(Not Found\) \(\S+\/gibt-es\/nicht\)/;

const headings = {
  "/": undefined,
  "/essen": "kitchenPage.heading",
  "/lokal": "venue.heading",
  "/kontakt": "contact.heading",
  "/jobs": "jobs.heading",
  "/impressum": "imprint.heading",
  "/cookie-policy": "cookies.heading",
  [missingPath]: "notFound.heading",
} as const satisfies Record<string, TextKey | undefined>;

/** Every public page (specification §2) in every language. */
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

export const germanPages = pages.filter(({ language }) => language === "de");

export const plain = (content: string) => content.replace(/\s+/g, " ").trim();

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

export const visibleText = (html: string) =>
  plain(
    html
      .replace(/<script.*?<\/script>/gs, " ")
      .replace(/<!--.*?-->/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
  );
