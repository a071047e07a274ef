import type { ContentPage } from "@/api/content";
import type { PageContent } from "@/api/generated";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { definitions, itemText } from "./definitions";

/** What an item and its pictures have besides texts. */
const inputKeys: Readonly<Record<string, TextKey>> = {
  link: "staff.content.link",
  hidden: "staff.content.visibility",
  pictures: "staff.content.pictures",
  alt: "staff.content.alt",
  caption: "staff.content.caption",
};

/** What a field such as `lists.rooms.0.texts.name.de` is called on the screen. */
export function fieldLabel(t: TranslateFunction, page: ContentPage, content: PageContent, field: string) {
  const [kind, name = "", ...path] = field.split(".");
  const labels: string[] = [];
  if (kind === "texts") labels.push(t(`staff.content.text.${name}` as TextKey));
  else {
    const [index, part, partName = "", pictureText = ""] = path;
    const item = content.lists[name]?.[Number(index)];
    const definition = definitions[page].lists[name];
    labels.push(t(`staff.content.list.${name}` as TextKey));
    if (item && definition) {
      const position = definition.label === undefined ? "staff.content.nthPicture" : "staff.content.nthItem";
      labels.push(itemText(t, item, definition) || t(position, { number: Number(index) + 1 }));
    }
    if (part === "texts") labels.push(t(`staff.content.item.${partName}` as TextKey));
    if (part === "pictures" && partName !== "" && definition?.maxPictures !== 1)
      labels.push(t("staff.content.picture", { number: Number(partName) + 1 }));
    const input = inputKeys[part === "pictures" && partName !== "" ? pictureText : (part ?? "")];
    if (input) labels.push(t(input));
  }
  const label = labels.join(", ");
  return path.at(-1) === "en" ? t("staff.content.english", { label }) : label;
}

/** What a part such as `lists.rooms.eck.texts.name.de` of one of these contents is called on the screen. */
export function partLabel(
  t: TranslateFunction,
  page: ContentPage,
  contents: readonly PageContent[],
  key: string,
) {
  const [kind, list = "", id, ...path] = key.split(".");
  const indexIn = ({ lists }: PageContent) => lists[list]?.findIndex((item) => item.id === id) ?? -1;
  const content = contents.find((candidate) => indexIn(candidate) >= 0);
  if (kind === "lists" && id === undefined) {
    const label = t(`staff.content.list.${list}` as TextKey);
    return `${label}, ${t("staff.content.order")}`;
  }
  if (content === undefined) return fieldLabel(t, page, { texts: {}, lists: {} }, key);
  return fieldLabel(t, page, content, ["lists", list, indexIn(content), ...path].join("."));
}
