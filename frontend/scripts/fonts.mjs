#!/usr/bin/env node
// Creates the font subsets (`fontParts.mjs`) and their style sheet.
//   node scripts/fonts.mjs            write src/fonts
//   node scripts/fonts.mjs --check    fail when a committed file is out of date

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { families, features, partsOf, unicodeRange } from "./fontParts.mjs";

const frontendPath = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = frontendPath("src/fonts");

const fontFace = ({ family, name, limits }, part, characters) => `@font-face {
  font-family: "${family}";
  src: url("./${name}-${part}.woff2") format("woff2");
  font-weight: ${limits};
  font-display: swap;
  unicode-range: ${unicodeRange(characters)};
}
`;

const files = new Map();
const faces = [];
for (const fontFamily of families) {
  const packageFolder = frontendPath(`node_modules/@fontsource-variable/${fontFamily.name}`);
  for (const [part, { from, characters }] of Object.entries(partsOf(fontFamily))) {
    const font = readFileSync(`${packageFolder}/files/${fontFamily.name}-${from}-wght-normal.woff2`);
    const subset = await subsetFont(font, characters, {
      targetFormat: "woff2",
      variationAxes: fontFamily.axes,
      keepFeatures: features,
      noHinting: true,
    });
    files.set(`${fontFamily.name}-${part}.woff2`, subset);
    faces.push(fontFace(fontFamily, part, characters));
  }
  files.set(`${fontFamily.name}.OFL.txt`, readFileSync(`${packageFolder}/LICENSE`));
}
files.set("faces.css", Buffer.from(`/* Written by scripts/fonts.mjs. */\n${faces.join("\n")}`));

const isStale = ([file, content]) => {
  try {
    return !readFileSync(`${folder}/${file}`).equals(content);
  } catch {
    return true;
  }
};
const stale = [...files].filter(isStale);
if (process.argv.includes("--check")) {
  for (const [file] of stale) console.error(`${file} is out of date`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, content] of stale) {
    writeFileSync(`${folder}/${file}`, content);
    console.log(`${file}  ${content.length} bytes`);
  }
}
