import type { ContentPage } from "@/api/content";
import type { LocalizedText, PageContent } from "@/api/generated";
import { displayedText } from "../components/displayedText";

/** What was tapped on a page. */
export type TappedElement = { text: string } | { pictureAddress: string };

export type EditedField = {
  page: ContentPage;
  /** As in the API, such as `lists.rooms.0.texts.name.de`. */
  name: string;
};

/** A part of a text that is not there by chance, such as the number of a room. */
const minPartLength = 4;

type Candidate = { name: string; text: string };

const textFields = (name: string, texts: Readonly<Record<string, LocalizedText>>): Candidate[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    Object.entries(text).map(([language, value]) => ({ name: `${name}.${key}.${language}`, text: value })),
  );

const itemsOf = ({ lists }: PageContent) =>
  Object.entries(lists).flatMap(([list, items]) =>
    items.map((item, index) => ({ name: `lists.${list}.${index}`, item })),
  );

const textFieldsOf = (content: PageContent): Candidate[] => [
  ...textFields("texts", content.texts as Readonly<Record<string, LocalizedText>>),
  ...itemsOf(content).flatMap(({ name, item }) => [
    ...textFields(`${name}.texts`, item.texts as Readonly<Record<string, LocalizedText>>),
    ...item.pictures.flatMap(({ caption }, index) =>
      caption === undefined ? [] : textFields(`${name}.pictures.${index}`, { caption }),
    ),
  ]),
];

const pictureFieldsOf = (content: PageContent): Candidate[] =>
  itemsOf(content).flatMap(({ name, item }) =>
    item.pictures.map(({ picture }, index) => ({ name: `${name}.pictures.${index}.alt.de`, text: picture })),
  );

/** The field whose value was tapped; of several the one with the shortest value. */
export function findField(
  contents: readonly { page: ContentPage; content: PageContent }[],
  tapped: TappedElement,
  product: string,
): EditedField | undefined {
  const fields = contents.flatMap(({ page, content }) =>
    "text" in tapped
      ? textFieldsOf(content)
          .map(({ name, text }) => ({ page, name, text: displayedText(text, product) }))
          .filter(({ text }) => {
            const shown = displayedText(tapped.text, product);
            return text === shown || (shown.length >= minPartLength && text.includes(shown));
          })
      : pictureFieldsOf(content)
          .filter(({ text }) => tapped.pictureAddress.includes(`/${text}-`))
          .map((field) => ({ page, ...field })),
  );
  const [found] = fields.toSorted((a, b) => a.text.length - b.text.length);
  return found && { page: found.page, name: found.name };
}
