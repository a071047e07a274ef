import { expect, it } from "vitest";
import { newsPicture } from "./newsPicture";

// Specification §3.
it.each([
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
])("the picture %s is there", (name) => {
  expect(newsPicture(`/assets/pictures/news-${name}-800.webp`)).toBe(`news-${name}`);
});
