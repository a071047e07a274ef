import type { PictureName } from "./Picture";

/** Pictures of news entries by id (specification §3). */
export const newsPictures = [
  "news-baerlauch",
  "news-kuerbis",
  "news-cordon-bleu",
  "news-eierschwammerl",
  "news-spargel",
  "news-wild",
  "news-salat",
  "news-betriebsurlaub",
  "news-gans",
  "news-kekse",
  "news-advent-1",
  "news-advent-2",
  "news-weihnachten-1",
  "news-weihnachten-2",
] as const satisfies readonly PictureName[];

/** Picture name for an `imgSrc` such as `/assets/pictures/news-wild-800.webp`. */
export function newsPictureNameFromUrl(imgSrc: string) {
  const name = /^\/assets\/pictures\/([\w-]+)-\d+\.webp$/.exec(imgSrc)?.[1];
  return newsPictures.find((one) => one === name);
}
