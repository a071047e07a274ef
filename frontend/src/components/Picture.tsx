import { type PictureName, sizes as sizesOf, version } from "virtual:pictures";
import type { ContentPicture as ContentPictureData, PictureFiles } from "@/api/generated";
import styles from "./Picture.module.css";

export type { PictureName };

/** The files of a picture. */
type PictureSource = {
  type: string;
  /** In all widths. */
  srcSet: string;
  /** The largest file. */
  largest: string;
  /** For browsers that do not know the type. */
  fallback: string;
  width: number;
  height: number;
  /** The width of the whole picture compared with the part that a page shows. */
  widthFactor: number;
  className: string;
};

/** A wider picture is cropped at its sides. */
const widestSlot = 16 / 9;

/** There are classes for powers of two, whose sum is the percentage. */
const focalClasses = (axis: "x" | "y", percent: number) =>
  [1, 2, 4, 8, 16, 32, 64].filter((part) => (percent & part) !== 0).map((part) => `focal-${axis}-${part}`);

const uploadedSource = (files: PictureFiles): PictureSource => ({
  ...files,
  type: "image/webp",
  widthFactor: Math.max(1, Math.round((files.width / files.height / widestSlot) * 100) / 100),
  className: ["photo", ...focalClasses("x", files.focalX), ...focalClasses("y", files.focalY)].join(" "),
});

function builtInSource(name: PictureName): PictureSource {
  // The version makes the addresses immutable.
  const address = (width: number, format: "avif" | "webp") =>
    `/assets/pictures/${name}-${width}.${format}?v=${version}`;
  const { width, height, widths, fallback } = sizesOf[name.split("-")[0] as keyof typeof sizesOf];
  return {
    type: "image/avif",
    srcSet: widths.map((one) => `${address(one, "avif")} ${one}w`).join(", "),
    largest: address(widths.at(-1) ?? width, "avif"),
    fallback: address(fallback, "webp"),
    width,
    height,
    widthFactor: 1,
    className: `colour-${name}`,
  };
}

/** A picture that staff chose is built in unless it has files. */
export const contentPictureSource = ({ picture, files }: Pick<ContentPictureData, "picture" | "files">) =>
  files === undefined ? builtInSource(picture as PictureName) : uploadedSource(files);

/** The `sizes` of a whole picture, which browsers choose its file by. */
export const sizesOfWhole = ({ widthFactor }: PictureSource, sizes: string) =>
  widthFactor === 1
    ? sizes
    : sizes.replace(/[^\s,]+(?=,|$)/g, (length) => `calc(${length} * ${widthFactor})`);

export type PictureProps = {
  alt: string;
  /** As in `<source sizes>`. */
  sizes: string;
  /** With high priority, and painted with the text. */
  first?: boolean;
  loading?: "eager" | "lazy";
  className?: string | undefined;
  /** The language of the alternative text, if it is not that of the page. */
  lang?: string | undefined;
};

/** A picture of the website. */
export const Picture = ({ name, ...props }: PictureProps & { name: PictureName }) => (
  <PictureElement {...props} source={builtInSource(name)} />
);

export function PictureElement({
  source,
  alt,
  sizes,
  first = false,
  loading = first ? "eager" : "lazy",
  className = "",
  lang,
}: PictureProps & { source: PictureSource }) {
  return (
    <picture
      className={`${styles.picture} ${loading === "lazy" ? styles.lazy : ""} ${source.className} ${className}`}
    >
      <source type={source.type} srcSet={source.srcSet} sizes={sizesOfWhole(source, sizes)} />
      <img
        className={styles.image}
        src={source.fallback}
        width={source.width}
        height={source.height}
        alt={alt}
        lang={lang}
        loading={loading}
        fetchPriority={first ? "high" : "auto"}
        decoding={first ? "sync" : "async"}
      />
    </picture>
  );
}
