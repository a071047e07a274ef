import { type PictureName, sizes as sizesOf, version } from "virtual:pictures";
import type { ContentPictureData, PictureFiles } from "@/lib/localizedText";
import styles from "./Picture.module.css";

export type { PictureName };

type PictureFormat = "avif" | "webp";

const pictureSizeOf = (name: PictureName) => sizesOf[name.split("-")[0] as keyof typeof sizesOf];

const address = (name: PictureName, width: number, format: PictureFormat) =>
  `/assets/pictures/${name}-${width}.${format}?v=${version}`;

/** The files of a picture. */
type PictureSource = {
  type: string;
  /** In all widths. */
  srcSet: string;
  largest: string;
  /** For browsers that do not know the type. */
  fallback: string;
  width: number;
  height: number;
  className: string;
};

/** The focal points that there are classes for, in percent. */
const focalStep = 25;

const focalClass = (axis: "x" | "y", percent: number) =>
  styles[`${axis}${Math.round(percent / focalStep) * focalStep}`];

const uploadedAddress = (name: string, width: number, extension: "webp" | "jpg") =>
  `/media/${name}-${width}.${extension}`;

const uploadedSource = (
  name: string,
  { width, height, widths, fallbackWidth, focalX, focalY }: PictureFiles,
): PictureSource => ({
  type: "image/webp",
  srcSet: widths.map((one) => `${uploadedAddress(name, one, "webp")} ${one}w`).join(", "),
  largest: uploadedAddress(name, width, "webp"),
  fallback: uploadedAddress(name, fallbackWidth, "jpg"),
  width,
  height,
  className: `${styles.photo} ${focalClass("x", focalX)} ${focalClass("y", focalY)}`,
});

/** The version makes the addresses immutable. */
const builtInSource = (name: PictureName): PictureSource => {
  const { width, height, widths, fallback } = pictureSizeOf(name);
  return {
    type: "image/avif",
    srcSet: widths.map((one) => `${address(name, one, "avif")} ${one}w`).join(", "),
    largest: address(name, widths.at(-1) ?? width, "avif"),
    fallback: address(name, fallback, "webp"),
    width,
    height,
    className: `colour-${name}`,
  };
};

/** A picture that staff chose is built in unless it has files. */
export const contentPictureSource = ({ picture, files }: Pick<ContentPictureData, "picture" | "files">) =>
  files === undefined ? builtInSource(picture as PictureName) : uploadedSource(picture, files);

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
      <source type={source.type} srcSet={source.srcSet} sizes={sizes} />
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
