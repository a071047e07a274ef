// The preview image of links to the site. Crawlers support neither AVIF nor WebP, and request one
// fixed address, so it is a JPEG outside the manifest; its description carries the hash of its source.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { picture } from "./scenes/social.mjs";

/** The file's name in the folder of the pictures. */
export const socialFile = "social.jpg";

const quality = { quality: 76, mozjpeg: true };
const sourceHash = (svg) => createHash("sha256").update(JSON.stringify([svg, quality])).digest("hex").slice(0, 12);

/** Whether the file in `folder` was made from this source. */
export function isSocialImageUpToDate(folder) {
  const file = join(folder, socialFile);
  return existsSync(file) && readFileSync(file, "latin1").includes(sourceHash(picture.draw()));
}

/** Writes the file into `folder`. */
export async function writeSocial(folder) {
  const svg = picture.draw();
  await sharp(Buffer.from(svg)).flatten().jpeg(quality).withExif({ IFD0: { ImageDescription: sourceHash(svg) } }).toFile(join(folder, socialFile));
}
