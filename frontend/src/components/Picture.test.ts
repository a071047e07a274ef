import { describe, expect, it } from "vitest";
import type { PictureFiles } from "@/api/generated";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { contentPictureSource, sizesOfWhole } from "./Picture";

const sizesOf = (width: number, height: number) => {
  const files = { width, height, srcSet: "", largest: "", fallback: "", focalX: 50, focalY: 50 };
  return sizesOfWhole(contentPictureSource({ picture: "upload-1", files }), "(min-width: 64rem) 400px, 78vw");
};

describe("the sizes of a picture", () => {
  it("are those of its slot", () => {
    expect(sizesOf(1600, 900)).toBe("(min-width: 64rem) 400px, 78vw");
    expect(sizesOf(600, 3200)).toBe("(min-width: 64rem) 400px, 78vw");
  });

  it("are those of the whole picture if it is cropped at its sides", () => {
    expect(sizesOf(3880, 900)).toBe("(min-width: 64rem) calc(400px * 2.42), calc(78vw * 2.42)");
  });
});

it("the focal point of a picture is as precise as it is stored", () => {
  const shown = (files: PictureFiles, axis: string) =>
    [...contentPictureSource({ picture: "upload-1", files }).className.matchAll(/focal-(.)-(\d+)/g)]
      .filter(([, name]) => name === axis)
      .reduce((sum, [, , part]) => sum + Number(part), 0);
  for (let percent = 0; percent <= 100; percent += 1) {
    const files = { ...uploadedPicture(1).files, focalX: percent, focalY: 100 - percent };
    expect([shown(files, "x"), shown(files, "y")]).toEqual([percent, 100 - percent]);
  }
});
