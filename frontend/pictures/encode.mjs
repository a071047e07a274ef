#!/usr/bin/env node
// Encodes the pictures whose source changed, and writes the manifest that the pages read.
//   node pictures/encode.mjs                 encode new and changed pictures, remove deleted ones
//   node pictures/encode.mjs NAME…           encode only these, if new or changed
//   node pictures/encode.mjs --check         fail if a committed file is out of date
//   node pictures/encode.mjs --preview DIR [name…]   draw PNGs of 800 px for viewing
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { iconsAreFresh, writeIcons } from "./favicon.mjs";
import { pictures } from "./index.mjs";
import { outdatedSocialImages, socialFiles, writeSocial } from "./social.mjs";

const frontend = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(frontend, "public/assets/pictures");
const iconFolder = join(frontend, "public");
const pictureManifestFile = join(frontend, "src/data/pictures.json");
const quality = { avif: { quality: 40, effort: 6 }, webp: { quality: 62, effort: 6 } };
/** For phones: up to this width the pictures of the hero have a lower AVIF quality, a fifth smaller and slightly softer. */
const phoneHero = { width: 750, quality: 34 };
const isHero = ({ name }) => name.startsWith("hero-");

const [mode, previewFolder, ...only] = process.argv.slice(2);
const pictureNameArguments = mode && !mode.startsWith("--") ? process.argv.slice(2) : null;
const pictureManifest = existsSync(pictureManifestFile) ? JSON.parse(readFileSync(pictureManifestFile, "utf8")) : {};
/** For browsers without AVIF: one width. Its address is stored with news. */
const fallbackWidth = ({ width, widths }) => (width < 800 ? widths.at(-1) : 800);
const imageVariants = (picture) => [...picture.widths.map((width) => ({ width, format: "avif" })), { width: fallbackWidth(picture), format: "webp" }];
const fileName = ({ name }, { width, format }) => `${name}-${width}.${format}`;
const imageFileNames = (picture) => imageVariants(picture).map((encoding) => fileName(picture, encoding));
const sourceHash = (picture, svg) =>
  createHash("sha256").update(JSON.stringify([svg, picture.widths, quality, ...(isHero(picture) ? [phoneHero] : [])])).digest("hex").slice(0, 8);

const encodingOptions = (picture, { width, format }) =>
  format === "avif" && isHero(picture) && width <= phoneHero.width ? { ...quality.avif, quality: phoneHero.quality } : quality[format];

/** The mean colour, displayed until the picture is loaded. */
async function meanColor(svg) {
  const { data } = await sharp(Buffer.from(svg)).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return `#${[...data.subarray(0, 3)].map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}

if (mode === "--preview") {
  mkdirSync(previewFolder, { recursive: true });
  for (const picture of pictures.filter((p) => only.length === 0 || only.includes(p.name))) {
    await sharp(Buffer.from(picture.draw())).resize({ width: 800 }).png().toFile(join(previewFolder, `${picture.name}.png`));
  }
  process.exit(0);
}

mkdirSync(folder, { recursive: true });
const outdatedNames = [];
const next = {};
for (const picture of pictures) {
  const svg = picture.draw();
  const source = sourceHash(picture, svg);
  const isUpToDate = pictureManifest[picture.name]?.source === source && imageFileNames(picture).every((f) => existsSync(join(folder, f)));
  if (isUpToDate || (pictureNameArguments && !pictureNameArguments.includes(picture.name))) {
    if (pictureManifest[picture.name]) next[picture.name] = pictureManifest[picture.name];
    continue;
  }
  outdatedNames.push(picture.name);
  if (mode === "--check") continue;
  const started = Date.now();
  const sizes = [];
  for (const encoding of imageVariants(picture)) {
    const { width, format } = encoding;
    const file = join(folder, fileName(picture, encoding));
    await sharp(Buffer.from(svg)).resize({ width }).toFormat(format, encodingOptions(picture, encoding)).toFile(file);
    if (format === "avif") sizes.push(`${width}px ${Math.round(statSync(file).size / 1024)} KB`);
  }
  next[picture.name] = { width: picture.width, height: picture.height, widths: picture.widths, fallback: fallbackWidth(picture), colour: picture.transparent ? "transparent" : await meanColor(svg), source };
  console.log(`${picture.name}: ${sizes.join(", ")} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

const expected = new Set([...pictures.flatMap(imageFileNames), ...socialFiles]);
const strays = pictureNameArguments ? [] : readdirSync(folder).filter((f) => !expected.has(f));
const areIconsOutdated = !iconsAreFresh(iconFolder);
const outdatedSocial = outdatedSocialImages(folder);
if (mode === "--check") {
  if (areIconsOutdated) outdatedNames.push("favicon");
  outdatedNames.push(...outdatedSocial.map(({ file }) => file));
  for (const name of outdatedNames) console.error(`out of date: ${name} (run: npm run pictures)`);
  for (const file of strays) console.error(`belongs to no picture: ${file} (run: npm run pictures)`);
  process.exit(outdatedNames.length + strays.length > 0 ? 1 : 0);
}
if (areIconsOutdated) await writeIcons(iconFolder);
for (const image of outdatedSocial) await writeSocial(folder, image);
for (const file of strays) rmSync(join(folder, file));
const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => a.localeCompare(b)));
writeFileSync(pictureManifestFile, `${JSON.stringify(sorted, null, 2)}\n`);
