import type { ContentPage } from "@/api/content";
import type { LocalizedText, PageContent, PictureFiles } from "@/api/generated";
import { isBuiltIn } from "../components/pictures";
import { definitions, mapLists, normalize } from "./definitions";

/** Invisible, and not white space that `trim` removes. */
const digits = ["\u200b", "\u200c", "\u200d", "\u2060"];
const markLength = 5;
const markPattern = new RegExp(`(?:${digits.join("|")}){${markLength}}`, "g");

/** The number of a field as invisible characters, which mark where its text is on the page. */
export const markOf = (index: number) =>
  index
    .toString(digits.length)
    .padStart(markLength, "0")
    .replace(/\d/g, (digit) => digits[Number(digit)] ?? "");

/** The numbers of the fields whose marks are in a text. */
export const fieldsIn = (text: string) =>
  (text.match(markPattern) ?? []).map((mark) =>
    Number.parseInt([...mark].map((character) => digits.indexOf(character)).join(""), digits.length),
  );

type Replacements = {
  product: string;
  /** The files of an uploaded picture; undefined if they are not loaded. */
  filesOf: (picture: string) => PictureFiles | undefined;
  /** What is shown in place of an empty text, so that it can be tapped. `name`: such as `text.intro`, `item.name`, `alt`. */
  placeholder: (name: string) => string;
};

/**
 * A content as guests would get it, but with a mark at the end of every paragraph and alternative text. `fields`: by their
 * marks, such as `texts.heading`, `lists.rooms.0.pictures.1.picture`.
 */
export function guestContent(
  page: ContentPage,
  content: PageContent,
  { product, filesOf, placeholder }: Replacements,
) {
  const fields: string[] = [];

  function text(field: string, { de, en }: LocalizedText, name?: string): LocalizedText {
    const mark = markOf(fields.push(field) - 1);
    const marked = (value: string) =>
      value.replaceAll("{product}", product).replace(/(?<=\S)(?=\s*\n\s*\n|$)/g, mark);
    return {
      de: marked(de || (name === undefined ? "" : placeholder(name))),
      ...(en !== undefined && { en: marked(en) }),
    };
  }
  /** `shown`: those whose absence guests notice; others have a default or are not visible. */
  const texts = (kind: string, path: string, all: PageContent["texts"], shown: readonly string[]) =>
    Object.fromEntries(
      [...new Set([...Object.keys(all), ...shown])].map((name) => [
        name,
        text(
          `${path}texts.${name}`,
          all[name] ?? { de: "" },
          shown.includes(name) ? `${kind}.${name}` : undefined,
        ),
      ]),
    );

  const { lists, ...rest } = normalize(page, content);
  const guestLists = mapLists(lists, (list, items) => {
    const { label = [], paragraphs = [] } = definitions[page].lists[list] ?? {};
    return items.flatMap((item, index) => {
      const path = `lists.${list}.${index}.`;
      const pictures = item.pictures.flatMap((picture, position) => {
        const files = filesOf(picture.picture);
        if (!isBuiltIn(picture.picture) && files === undefined) return [];
        const field = `${path}pictures.${position}.`;
        const alt = text(`${field}picture`, picture.alt, "alt");
        const caption = picture.caption && { caption: text(`${field}caption`, picture.caption) };
        return [{ ...picture, alt, ...caption, ...(files && { files }) }];
      });
      const itemTexts = texts("item", path, item.texts, paragraphs.concat(label));
      return item.hidden === true ? [] : [{ ...item, texts: itemTexts, pictures }];
    });
  });
  const guest: PageContent = {
    texts: texts("text", "", rest.texts, Object.keys(rest.texts)),
    lists: guestLists,
  };
  return { content: guest, fields };
}
