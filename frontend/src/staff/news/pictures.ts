import type { PictureName } from "@/components/Picture";

/** Selectable pictures by id (specification §3). */
export const previewPictures = [
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

/** Id for "no picture" (decision W3). */
export const noPicture = 47;

const pathOf = (name: PictureName) => `/assets/pictures/${name}-800.webp`;

export function imgSrcOf(id: number): string | undefined {
  const name = previewPictures[id];
  return name === undefined ? undefined : pathOf(name);
}

export function pictureOf(imgSrc: string): number {
  const id = previewPictures.findIndex((name) => pathOf(name) === imgSrc);
  return id === -1 ? noPicture : id;
}
