import type { ContentPicture as ContentPictureData, LocalizedText } from "../src/api/generated";
import pageContents from "../src/data/content.json";
import { dictionaries } from "../src/i18n/dictionaries";
import { isLanguage, type Language, languages, localizedPath } from "../src/i18n/languages";
import { replacePlaceholders, type TextKey } from "../src/i18n/texts";
import { localize } from "../src/lib/localizedText";
import { pageNames, publicPages } from "../src/routes/publicPages";

type TextValues = Readonly<Record<string, string | number>>;

/** Of the initial content: `kitchen.heading`, `venue.rooms.eck.name`, `alt.room-eck-1`. */
type ContentKey = `${keyof typeof pageContents | "alt"}.${string}`;

const initialTexts = new Map<string, LocalizedText>();
for (const [page, { texts, lists }] of Object.entries(pageContents)) {
  const add = (prefix: string, texts: Readonly<Record<string, LocalizedText>>) => {
    for (const [name, text] of Object.entries(texts)) initialTexts.set(`${prefix}.${name}`, text);
  };
  add(page, texts);
  for (const [list, items] of Object.entries<readonly Item[]>(lists))
    for (const { id, texts, pictures } of items) {
      add(`${page}.${list}.${id}`, texts);
      for (const { picture, alt } of pictures) initialTexts.set(`alt.${picture}`, alt);
    }
}
type Item = { id: string; texts: Record<string, LocalizedText>; pictures: readonly ContentPictureData[] };

export const text = (
  key: TextKey | ContentKey,
  values: TextValues = {},
  language: Language = "de",
): string => {
  const initialText = initialTexts.get(key);
  const found =
    initialText === undefined ? dictionaries[language][key as TextKey] : localize(language, initialText).text;
  return replacePlaceholders(found, values);
};

/** Default name (decision N1). */
export const product = "Gasthaus zur Linde";

export const missingPath = "/gibt-es/nicht";
export const missingPathMessage = /status of 404 \(Not Found\) \(\S+\/gibt-es\/nicht\)/;

/** Every public page (specification §2) in every language. */
export const pages = Object.keys(languages)
  .filter(isLanguage)
  .flatMap((language) =>
    pageNames.map((name) => {
      const page = publicPages[name].path ?? missingPath;
      const heading = name === "home" ? product : text(`${name}.heading`, {}, language);
      return { name, language, page, path: localizedPath(language, page), heading };
    }),
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

export const decodeEntities = (html: string) =>
  html.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);

export const visibleText = (html: string) =>
  plain(
    decodeEntities(
      html
        .replace(/<script.*?<\/script>/gs, " ")
        .replace(/<!--.*?-->/gs, "")
        .replace(/<[^>]*>/g, " "),
    ),
  );
