import type { PictureName } from "@/components/Picture";

/** The fourteen pictures that staff choose from, by their id; their names are words (specification §3). */
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

/** Stands for none of the fourteen (decision W3). */
export const noPicture = 47;

const pathOf = (name: PictureName) => `/assets/pictures/${name}-800.webp`;

/** The address of the picture with this id; none for the id of none. */
export function imgSrcOf(id: number): string | undefined {
  const name = previewPictures[id];
  return name === undefined ? undefined : pathOf(name);
}

/** The id of the picture an entry shows. */
export function pictureOf(imgSrc: string): number {
  const id = previewPictures.findIndex((name) => pathOf(name) === imgSrc);
  return id === -1 ? noPicture : id;
}
