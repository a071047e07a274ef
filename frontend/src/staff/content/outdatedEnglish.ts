import type { EditablePageContent, LocalizedText, PageContent } from "@/api/generated";

type Entry = { field: string; path: string; text: LocalizedText };

const entriesOf = (field: string, path: string, texts: Readonly<Record<string, LocalizedText | undefined>>) =>
  Object.entries(texts).flatMap(([name, text]): Entry[] =>
    text === undefined ? [] : [{ field: `${field}.${name}`, path: `${path}.${name}`, text }],
  );

/** All texts. `path`: as in `outdatedEnglish`, with ids of items and names of pictures in place of indexes. */
function textEntries({ texts, lists }: PageContent): Entry[] {
  const listEntries = Object.entries(lists).flatMap(([list, items]) =>
    items.flatMap((item, index) => {
      const [field, path] = [`lists.${list}.${index}`, `lists.${list}.${item.id}`];
      const pictureEntries = item.pictures.flatMap(({ picture, alt, caption }, position) =>
        entriesOf(`${field}.pictures.${position}`, `${path}.pictures.${picture}`, { alt, caption }),
      );
      return [...entriesOf(`${field}.texts`, `${path}.texts`, item.texts), ...pictureEntries];
    }),
  );
  return [...entriesOf("texts", "texts", texts), ...listEntries];
}

/** The fields of the English texts that are older than the German ones (decision N9), also than what has been typed. */
export function outdatedEnglishFields(
  { outdatedEnglish, draft, published }: EditablePageContent,
  input: PageContent,
): ReadonlySet<string> {
  const saved = new Map(textEntries(draft ?? published).map(({ path, text }) => [path, text]));
  const isOutdated = ({ path, text: { de, en } }: Entry) => {
    const before = saved.get(path);
    if (!en || en !== before?.en) return false;
    return outdatedEnglish.includes(path) || de !== before.de;
  };
  const outdated = textEntries(input).filter(isOutdated);
  return new Set(outdated.map(({ field }) => `${field}.en`));
}
