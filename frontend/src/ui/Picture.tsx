import styles from "./Picture.module.css";
import pictures from "./pictures.json";

/** A picture of the house; a name without a picture does not compile. */
export type PictureName = keyof typeof pictures;
type Format = "avif" | "webp";

export const isPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name);

const address = (name: PictureName, width: number, format: Format) =>
  `/assets/pictures/${name}-${width}.${format}?v=${pictures[name].source}`;

/** Every width of a picture, for `srcset`; the source's hash in the address lets browsers keep it for good. */
export const sourceSet = (name: PictureName, format: Format) =>
  pictures[name].widths.map((width) => `${address(name, width, format)} ${width}w`).join(", ");

type Props = {
  name: PictureName;
  /** Empty for a picture that says nothing beyond the text beside it. */
  alt: string;
  /** The width it is shown at, as in `<img sizes>`. */
  sizes: string;
  /** The first thing a guest sees: not lazy, and fetched first. */
  first?: boolean;
  className?: string | undefined;
};

export function Picture({ name, alt, sizes, first = false, className = "" }: Props) {
  const { width, height, widths } = pictures[name];
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
