import { type PictureName, sizes as sizesOf, version } from "virtual:pictures";
import styles from "./Picture.module.css";

export type { PictureName };

type PictureFormat = "avif" | "webp";

const pictureSizeOf = (name: PictureName) => sizesOf[name.split("-")[0] as keyof typeof sizesOf];

const address = (name: PictureName, width: number, format: PictureFormat) =>
  `/assets/pictures/${name}-${width}.${format}?v=${version}`;

/** AVIF in all widths. The version makes the addresses immutable. */
export const sourceSet = (name: PictureName) =>
  pictureSizeOf(name)
    .widths.map((width) => `${address(name, width, "avif")} ${width}w`)
    .join(", ");

/** Largest file. */
export const largestPictureUrl = (name: PictureName) =>
  address(name, pictureSizeOf(name).widths.at(-1) ?? pictureSizeOf(name).width, "avif");

type Props = {
  name: PictureName;
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

export function Picture({
  name,
  alt,
  sizes,
  first = false,
  loading = first ? "eager" : "lazy",
  className = "",
  lang,
}: Props) {
  const { width, height, fallback } = pictureSizeOf(name);
  return (
    <picture
      className={`${styles.picture} ${loading === "lazy" ? styles.lazy : ""} colour-${name} ${className}`}
    >
      <source type="image/avif" srcSet={sourceSet(name)} sizes={sizes} />
      <img
        className={styles.image}
        src={address(name, fallback, "webp")}
        width={width}
        height={height}
        alt={alt}
        lang={lang}
        loading={loading}
        fetchPriority={first ? "high" : "auto"}
        decoding={first ? "sync" : "async"}
      />
    </picture>
  );
}
