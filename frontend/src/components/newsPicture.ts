import type { PictureName } from "./Picture";

/** Names in the order of the specification, §3. */
const names = [
  "baerlauch",
  "kuerbis",
  "cordon-bleu",
  "eierschwammerl",
  "spargel",
  "wild",
  "salat",
  "betriebsurlaub",
  "gans",
  "kekse",
  "advent-1",
  "advent-2",
  "weihnachten-1",
  "weihnachten-2",
] as const;

type NewsPicture = Extract<PictureName, `news-${(typeof names)[number]}`>;

/** Picture name for an `imgSrc` such as `/assets/pictures/news-wild-800.webp`. */
export function newsPicture(imgSrc: string): NewsPicture | undefined {
  const name = /^\/assets\/pictures\/news-([\w-]+)-\d+\.webp$/.exec(imgSrc)?.[1];
  const known = names.find((one) => one === name);
  return known && `news-${known}`;
}
