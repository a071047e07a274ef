import type { NewsPictureName } from "@/components/newsPicture";

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
] as const satisfies readonly NewsPictureName[];

/** The id of a built-in picture, or the path of a file of an uploaded one. Both are texts, see `useDraft`. */
export type ChosenPicture = string;

/** Id for "no picture" (decision W3). */
export const noPictureId = "47";

const newsPicturePath = (name: NewsPictureName) => `/assets/pictures/${name}-800.webp`;

/** The name of the uploaded picture with this file. */
export const uploadedPictureName = (imgSrc: ChosenPicture) =>
  /^\/media\/([\w-]+)-\d+\.\w+$/.exec(imgSrc)?.[1];

export function imgSrcOfPicture(picture: ChosenPicture): string | undefined {
  if (uploadedPictureName(picture) !== undefined) return picture;
  const name = newsPictures[Number(picture)];
  return name === undefined ? undefined : newsPicturePath(name);
}

export function pictureOfImgSrc(imgSrc: string): ChosenPicture {
  if (uploadedPictureName(imgSrc) !== undefined) return imgSrc;
  const id = newsPictures.findIndex((name) => newsPicturePath(name) === imgSrc);
  return id === -1 ? noPictureId : String(id);
}
