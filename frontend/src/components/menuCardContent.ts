import type { TranslateFunction } from "@/i18n/texts";
import type { PictureName } from "./Picture";

const menuCoverPictures = {
  FOOD: "menu-food",
  BURGER: "menu-burger",
  ADDITIONAL_BURGER: "menu-additional-burger",
  WILD: "menu-wild",
  GANSL: "menu-gansl",
  CORDON_BLEU: "menu-cordon-bleu",
} as const satisfies Record<string, PictureName>;

const isKnownMenuType = (type: string): type is keyof typeof menuCoverPictures =>
  Object.hasOwn(menuCoverPictures, type);

/** Unknown types get the generic picture. */
export function menuCardContent(t: TranslateFunction, { type, label }: { type: string; label: string }) {
  return isKnownMenuType(type)
    ? {
        cover: menuCoverPictures[type],
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
