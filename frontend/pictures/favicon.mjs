// The mark of the inn in the browser's tab and on home screens: a linden leaf, paper on forest.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { leafOutline, leafVeins } from "./lib/linden.mjs";
import { ink, SvgCanvas } from "./lib/linocut.mjs";

const images = { "icon-32.png": 32, "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 };

/** The mark as SVG: no teeth and three pairs of veins, to be readable at 16 px. */
function drawLogo() {
  const p = new SvgCanvas(512, 512, 1);
  p.rect(0, 0, 512, 512, ink.forest);
  const [x, y, size, angle] = [264, 120, 320, 1.72];
  p.line(`M${x} ${y + 8}q18 -48 8 -88`, ink.paper, 24, 'stroke-linecap="round"');
  p.shape(leafOutline(x, y, size, angle, { teeth: 0 }), ink.paper);
  p.marks(leafVeins(x, y, size, angle, { width: 0.06, pairs: 3 }), ink.forest);
  return `${p.svg()}\n`;
}

/** PNGs in an ICO container, requested by browsers as /favicon.ico. */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

const readIfExists = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

/** Whether the files in `folder` are up to date; favicon.svg is the source itself. */
export function iconsAreFresh(folder) {
  const files = [...Object.keys(images), "favicon.ico"];
  return readIfExists(join(folder, "favicon.svg")) === drawLogo() && files.every((file) => readIfExists(join(folder, file)) !== null);
}

/** Writes all files into `folder`. */
export async function writeIcons(folder) {
  const svg = drawLogo();
  const drawn = (size) => sharp(Buffer.from(svg), { density: (72 * size) / 512 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
  for (const [file, size] of Object.entries(images)) writeFileSync(join(folder, file), await drawn(size));
  const iconImages = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawn(size) })));
  writeFileSync(join(folder, "favicon.ico"), ico(iconImages));
  writeFileSync(join(folder, "favicon.svg"), svg);
}
