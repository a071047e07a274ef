// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  imgSrcOfPicture,
  missingFields,
  newNews,
  newsPictures,
  noPictureId,
  pictureOfImgSrc,
  toNewsInput,
  uploadedPictureName,
} from "./input";

describe("the fourteen pictures", () => {
  it("have the ids of the specification", () => {
    // Specification §3.
    const names = "baerlauch kuerbis cordon-bleu eierschwammerl spargel wild salat betriebsurlaub gans kekse";
    const numberedNames = "advent-1 advent-2 weihnachten-1 weihnachten-2";
    expect(newsPictures).toEqual(`${names} ${numberedNames}`.split(" ").map((name) => `news-${name}`));
  });

  it("have ids that round-trip through their paths", () => {
    const ids = Array.from({ length: 14 }, (_, id) => String(id));
    expect(ids.map((id) => pictureOfImgSrc(imgSrcOfPicture(id) ?? ""))).toEqual(ids);
  });

  it.each(["", "/assets/pictures/alt.webp", "/assets/pictures/news-gans-480.webp"])(
    "have the id 47 for an unknown path: %j",
    (imgSrc) => expect(pictureOfImgSrc(imgSrc)).toBe("47"),
  );
});

it("an uploaded picture is its path", () => {
  const path = "/media/upload-0123456789abcdef-800.jpg";
  expect(pictureOfImgSrc(path)).toBe(path);
  expect(imgSrcOfPicture(path)).toBe(path);
  expect(uploadedPictureName(path)).toBe("upload-0123456789abcdef");
});

const whole = {
  ...toNewsInput(newNews(2)),
  title: "Ganslzeit",
  subText: "Mit Rotkraut.",
  timeframe: "heute",
  imgSrc: "0",
};
it.each([
  [{}, []],
  [{ sortOrder: "0" }, ["sortOrder"]],
  [{ sortOrder: "-1" }, ["sortOrder"]],
  [{ sortOrder: "drei" }, ["sortOrder"]],
  [{ title: "  " }, ["title"]],
  [{ subText: "" }, ["subText"]],
  [{ timeframe: "" }, ["timeframe"]],
  [{ imgSrc: noPictureId }, ["imgSrc"]],
  [{ title: "", imgSrc: noPictureId }, ["title", "imgSrc"]],
])("input with %j is missing %j", (changes, missing) =>
  expect(missingFields({ ...whole, ...changes })).toEqual(missing),
);
