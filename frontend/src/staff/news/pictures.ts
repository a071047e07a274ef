import { newsPictures } from "@/components/newsPictureNameFromUrl";
import type { PictureName } from "@/components/Picture";

/** Id for "no picture" (decision W3). */
export const noPictureId = 47;

const newsPicturePath = (name: PictureName) => `/assets/pictures/${name}-800.webp`;

export function imgSrcOfPictureId(id: number): string | undefined {
  const name = newsPictures[id];
  return name === undefined ? undefined : newsPicturePath(name);
}

export function pictureIdOf(imgSrc: string): number {
  const id = newsPictures.findIndex((name) => newsPicturePath(name) === imgSrc);
  return id === -1 ? noPictureId : id;
}
