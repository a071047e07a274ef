// @vitest-environment node
import { expect, it } from "vitest";
import { doubleChunkSize, minChunkSize } from "./chunks";

it("doubles chunks from 262,144 bytes, below 33,554,432, in whole multiples of the smallest", () => {
  const sizes = [minChunkSize];
  for (let times = 0; times < 10; times++) sizes.push(doubleChunkSize(sizes.at(-1) ?? 0));
  expect(sizes).toEqual([
    262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608, 16_777_216, 16_777_216, 16_777_216,
    16_777_216, 16_777_216,
  ]);
  expect(sizes.every((size) => size % 262_144 === 0)).toBe(true);
});
