// @vitest-environment node
import { describe, expect, it } from "vitest";
import { newsPictures } from "@/components/newsPictureName";
import { missingFields, newNewsDraft, splitTimeframe } from "./draft";
import { imgSrcOf, noPictureId, pictureIdOf } from "./pictures";

// The cases of `dashes_break_the_line` in `crates/domain/src/news/values.rs`.
it.each([
  ["20. November - 6. Dezember", ["20. November", "6. Dezember"]],
  ["20. November – 6. Dezember", ["20. November", "6. Dezember"]],
  ["Mo—Fr", ["Mo", "Fr"]],
  ["11.-15. Dezember", ["11.", "15. Dezember"]],
  ["von 9-17 Uhr", ["von 9", "17 Uhr"]],
  ["– heute –", ["heute"]],
  ["", []],
  ["14-tägig", ["14-tägig"]],
  ["Sonn- und Feiertage", ["Sonn- und Feiertage"]],
  ["11. -15. Dezember", ["11. -15. Dezember"]],
  ["- heute -", ["- heute -"]],
])("splits the timeframe %j into %j", (timeframe, lines) => {
  expect(splitTimeframe(timeframe)).toEqual(lines);
});

describe("the fourteen pictures", () => {
  it("have ids that round-trip through their paths", () => {
    expect(newsPictures.map((_, id) => pictureIdOf(imgSrcOf(id) ?? ""))).toEqual(
      Array.from({ length: 14 }, (_, id) => id),
    );
  });

  it.each(["", "/assets/pictures/alt.webp", "/assets/pictures/news-gans-480.webp"])(
    "have the id 47 for an unknown path: %j",
    (imgSrc) => expect(pictureIdOf(imgSrc)).toBe(47),
  );
});

const whole = {
  ...newNewsDraft(2),
  title: "Ganslzeit",
  subText: "Mit Rotkraut.",
  timeframe: "heute",
  picture: 0,
};
it.each([
  [{}, []],
  [{ sortOrder: "0" }, ["sortOrder"]],
  [{ sortOrder: "-1" }, ["sortOrder"]],
  [{ sortOrder: "drei" }, ["sortOrder"]],
  [{ title: "  " }, ["title"]],
  [{ subText: "" }, ["subText"]],
  [{ timeframe: "" }, ["timeframe"]],
  [{ picture: noPictureId }, ["picture"]],
  [{ title: "", picture: noPictureId }, ["title", "picture"]],
])("a draft with %j is missing %j", (changes, missing) =>
  expect(missingFields({ ...whole, ...changes })).toEqual(missing),
);
