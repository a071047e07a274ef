import { expect, it } from "vitest";
import { newsPictureNameFromUrl, newsPictures } from "./newsPictureNameFromUrl";

it("the fourteen pictures have the ids of the specification", () => {
  // Specification §3.
  const names = "baerlauch kuerbis cordon-bleu eierschwammerl spargel wild salat betriebsurlaub gans kekse";
  const numberedNames = "advent-1 advent-2 weihnachten-1 weihnachten-2";
  expect(newsPictures).toEqual(`${names} ${numberedNames}`.split(" ").map((name) => `news-${name}`));
});

it.each([
  ["/assets/pictures/news-gans-800.webp", "news-gans"],
  ["/assets/pictures/news-cordon-bleu-800.webp", "news-cordon-bleu"],
  ["/assets/pictures/news-unbekannt-800.webp", undefined],
  ["/assets/pictures/toString-800.webp", undefined],
  ["", undefined],
])("the picture of %s is %s", (imgSrc, name) => expect(newsPictureNameFromUrl(imgSrc)).toBe(name));
