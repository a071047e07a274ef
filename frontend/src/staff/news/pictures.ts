import { newsPictures } from "@/components/newsPicture";
import type { PictureName } from "@/components/Picture";

/** Id for "no picture" (decision W3). */
export const noPicture = 47;

const pathOf = (name: PictureName) => `/assets/pictures/${name}-800.webp`;

export function imgSrcOf(id: number): string | undefined {
  const name = newsPictures[id];
  return name === undefined ? undefined : pathOf(name);
}

export function pictureOf(imgSrc: string): number {
  const id = newsPictures.findIndex((name) => pathOf(name) === imgSrc);
  return id === -1 ? noPicture : id;
}
