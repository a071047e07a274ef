import type { ContentPicture as ContentPictureData, LocalizedText } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { knownMenuType } from "@/lib/cardTitle";

/** What staff write about the menus; the id is the type of a menu in lower case, such as `additional-burger`. */
export type MenuCardContents = readonly {
  id: string;
  texts: Readonly<{ text?: LocalizedText }>;
  pictures: readonly ContentPictureData[];
}[];

/** Unknown types get generic texts. */
export function menuCardContent(
  t: TranslateFunction,
  contents: MenuCardContents,
  { type, label }: Record<"type" | "label", string>,
) {
  const content = contents.find(({ id }) => id === type.toLowerCase().replaceAll("_", "-"));
  const known = knownMenuType(type);
  return {
    picture: content?.pictures[0],
    text: content?.texts.text,
    title: known === undefined ? label : t(`menus.${known}.title`),
    button: t(`menus.${known ?? "OTHER"}.button`),
  };
}
