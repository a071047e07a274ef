import { type PictureName, sizes as sizesOf, version } from "virtual:pictures";
import styles from "./Picture.module.css";

export type { PictureName };

type Format = "avif" | "webp";

const sizeOf = (name: PictureName) => sizesOf[name.split("-")[0] as keyof typeof sizesOf];

const address = (name: PictureName, width: number, format: Format) =>
  `/assets/pictures/${name}-${width}.${format}?v=${version}`;

/** The version makes the addresses immutable. */
export const sourceSet = (name: PictureName, format: Format) =>
  sizeOf(name)
    .widths.map((width) => `${address(name, width, format)} ${width}w`)
    .join(", ");

/** Largest WebP file. */
export const largest = (name: PictureName) =>
  address(name, sizeOf(name).widths.at(-1) ?? sizeOf(name).width, "webp");

type Props = {
  name: PictureName;
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** Eager and with high priority. */
  first?: boolean;
  className?: string | undefined;
};

export function Picture({ name, alt, sizes, first = false, className = "" }: Props) {
  const { width, height, widths } = sizeOf(name);
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sourceSet(name, "avif")} sizes={sizes} />
      <img
        className={`${styles.image} colour-${name} ${className}`}
        src={address(name, widths.findLast((one) => one <= 800) ?? width, "webp")}
        srcSet={sourceSet(name, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
