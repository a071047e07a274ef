import { newsPictures } from "@/components/newsPictureNameFromUrl";
import type { PictureName } from "@/components/Picture";

/** The id of a built-in picture, or the path of a file of an uploaded one. */
export type ChosenPicture = number | string;

/** Id for "no picture" (decision W3). */
export const noPictureId = 47;

const newsPicturePath = (name: PictureName) => `/assets/pictures/${name}-800.webp`;

/** The name of the uploaded picture with this file. */
export const uploadedPictureName = (imgSrc: ChosenPicture) =>
  /^\/media\/([\w-]+)-\d+\.\w+$/.exec(String(imgSrc))?.[1];

export function imgSrcOfPicture(picture: ChosenPicture): string | undefined {
  if (typeof picture === "string") return picture;
  const name = newsPictures[picture];
  return name === undefined ? undefined : newsPicturePath(name);
}

export function pictureOfImgSrc(imgSrc: string): ChosenPicture {
  if (uploadedPictureName(imgSrc) !== undefined) return imgSrc;
  const id = newsPictures.findIndex((name) => newsPicturePath(name) === imgSrc);
  return id === -1 ? noPictureId : id;
}
