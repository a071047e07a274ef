import type { Translate } from "@/i18n/texts";
import type { PictureName } from "./Picture";

const coverPictures = {
  FOOD: "menu-food",
  BURGER: "menu-burger",
  ADDITIONAL_BURGER: "menu-additional-burger",
  WILD: "menu-wild",
  GANSL: "menu-gansl",
  CORDON_BLEU: "menu-cordon-bleu",
} as const satisfies Record<string, PictureName>;

const isKnown = (type: string): type is keyof typeof coverPictures => Object.hasOwn(coverPictures, type);

/** Unknown types get the generic picture. */
export function menuTexts(t: Translate, { type, label }: { type: string; label: string }) {
  return isKnown(type)
    ? {
        cover: coverPictures[type],
        title: t(`menus.${type}.title`),
        body: t(`menus.${type}.body`),
        button: t(`menus.${type}.button`),
      }
    : {
        cover: "menu-generic" as const,
        title: label,
        body: t("menus.OTHER.body"),
        button: t("menus.OTHER.button"),
      };
}
