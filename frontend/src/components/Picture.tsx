import { type PictureName, sizes as sizesOf, version } from "virtual:pictures";
import styles from "./Picture.module.css";

export type { PictureName };

type Format = "avif" | "webp";

const sizeOf = (name: PictureName) => sizesOf[name.split("-")[0] as keyof typeof sizesOf];

const address = (name: PictureName, width: number, format: Format) =>
  `/assets/pictures/${name}-${width}.${format}?v=${version}`;

/** Every width of a picture, for `srcset`; the version in the address lets browsers keep it for good. */
export const sourceSet = (name: PictureName, format: Format) =>
  sizeOf(name)
    .widths.map((width) => `${address(name, width, format)} ${width}w`)
    .join(", ");

/** The address of the largest file of a picture, which every browser can open by itself. */
export const largest = (name: PictureName) =>
  address(name, sizeOf(name).widths.at(-1) ?? sizeOf(name).width, "webp");

type Props = {
  name: PictureName;
  /** What is seen on it, for those who do not see it. */
  alt: string;
  /** The width it is shown at, as in `<img sizes>`. */
  sizes: string;
  /** The first thing a guest sees: not lazy, and fetched first. */
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
