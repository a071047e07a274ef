import type { ContentPage } from "@/api/content";
import type { PageContent } from "@/api/generated/models/PageContent";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { definitions, itemLabel } from "./draft";

/** The inputs of an item and of its pictures besides its texts. */
const inputKeys: Readonly<Record<string, TextKey>> = {
  link: "staff.content.link",
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
    if (item && definition) labels.push(itemLabel(item, definition) || t("staff.content.new"));
    if (part === "texts") labels.push(t(`staff.content.item.${partName}` as TextKey));
    if (part === "pictures" && partName !== "")
      labels.push(t("staff.content.picture", { number: Number(partName) + 1 }));
    const input = inputKeys[part === "pictures" ? pictureText : (part ?? "")];
    if (input) labels.push(t(input));
  }
  const label = labels.join(", ");
  return path.at(-1) === "en" ? t("staff.content.english", { label }) : label;
}
