// The preview images of links to the site: that of the inn, and one of each picture. Crawlers support neither AVIF nor WebP,
// so they are JPEGs outside the manifest, whose descriptions carry the hash of their source.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "./index.mjs";
import { picture } from "./scenes/social.mjs";

const width = 1200;
const height = 630;

const images = [
  { file: "social.jpg", draw: picture.draw, quality: { quality: 76, mozjpeg: true } },
  ...pictures.map(({ name, draw }) => ({ file: `${name}-social.jpg`, draw, quality: { quality: 60, mozjpeg: true } })),
];

/** The names of the files in the folder of the pictures. */
export const socialFiles = images.map(({ file }) => file);

const sourceHash = ({ draw, quality }) => createHash("sha256").update(JSON.stringify([draw(), quality])).digest("hex").slice(0, 12);

/** The images whose file in `folder` was not made from this source. */
export const outdatedSocialImages = (folder) =>
  images.filter((image) => {
    const file = join(folder, image.file);
    return !existsSync(file) || !readFileSync(file, "latin1").includes(sourceHash(image));
  });

/** Writes the file into `folder`, without transparency. */
export async function writeSocial(folder, image) {
  const drawn = sharp(Buffer.from(image.draw())).resize(width, height).flatten({ background: "#ffffff" });
  const described = drawn.jpeg(image.quality).withExif({ IFD0: { ImageDescription: sourceHash(image) } });
  await described.toFile(join(folder, image.file));
}
