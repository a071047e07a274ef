// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { describe, expect, it } from "vitest";
import { families, partsOf, unicodeRange } from "./fontParts.mjs";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url));
const fonts = families.flatMap((family) =>
  Object.entries(partsOf(family)).map(([part, { characters }]) => [family.name, part, characters]),
);

async function parseFontFace(file) {
  const plain = await subsetFont(read(file), undefined, { keepAllGlyphs: true, targetFormat: "sfnt" });
  return new Face(new Blob(plain));
}

it.each(fonts)("%s has every character of its part: %s", async (name, part, characters) => {
  const face = await parseFontFace(`src/fonts/${name}-${part}.woff2`);
  const drawn = new Set(String.fromCodePoint(...face.collectUnicodes()));
  expect([...characters].filter((one) => !drawn.has(one))).toEqual([]);
});

it("lining numerals are included", async () => {
  const face = await parseFontFace("src/fonts/vollkorn-everyday.woff2");
  expect(face.getTableFeatureTags("GSUB")).toContain("lnum");
});

it.each(families)("every typeable character is in exactly one subset of $name", (family) => {
  const all = Object.values(partsOf(family)).flatMap(({ characters }) => [...characters]);
  expect(all).toHaveLength(new Set(all).size);
  const points = [...Array(0x180).keys()].slice(0x20).filter((point) => point < 0x7f || point > 0x9f);
  expect(points.map((point) => String.fromCodePoint(point)).filter((one) => !all.includes(one))).toEqual([]);
});

it("the site's own texts need only the everyday subset", () => {
  const words = ["de", "en"].flatMap((language) =>
    readdirSync(new URL(`../src/i18n/${language}`, import.meta.url)).map(
      (file) => `src/i18n/${language}/${file}`,
    ),
  );
  const [, textFont] = families;
  const { characters } = partsOf(textFont).everyday;
  for (const file of [...words, "src/data/content.json", "src/testing/state.json"]) {
    const used = new Set(String(read(file)).replaceAll("\n", ""));
    expect(
      [...used].filter((one) => !characters.includes(one)),
      file,
    ).toEqual([]);
  }
});

describe("a range", () => {
  it.each([
    ["a", "U+61"],
    ["cab", "U+61-63"],
    ["–ßa", "U+61, U+DF, U+2013"],
  ])("of %s is %s", (characters, range) => {
    expect(unicodeRange(characters)).toBe(range);
  });
});
