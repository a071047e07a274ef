import type { TranslateFunction } from "@/i18n/texts";
import type { PictureName } from "./Picture";

export type NewsPictureName = Extract<PictureName, `news-${string}`>;

/** The built-in picture of an `imgSrc` such as `/assets/pictures/news-wild-800.webp`: one with an alternative text. */
export function builtInNewsPicture(t: TranslateFunction, imgSrc: string) {
  const name = /^\/assets\/pictures\/(news-[\w-]+)-\d+\.webp$/.exec(imgSrc)?.[1] as
    | NewsPictureName
    | undefined;
  const alt = name && t(`alt.${name}`);
  return alt ? { name, alt } : undefined;
}
