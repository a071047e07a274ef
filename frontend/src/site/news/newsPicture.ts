import { isPicture, type PictureName } from "@/ui/Picture";

/** The house's picture behind an entry's `imgSrc`, `/assets/pictures/news-wild-800.webp`, where it is one. */
export function newsPicture(imgSrc: string): PictureName | undefined {
  const name = /^\/assets\/pictures\/(news-[\w-]+)-\d+\.webp$/.exec(imgSrc)?.[1];
  return name !== undefined && isPicture(name) ? name : undefined;
}
