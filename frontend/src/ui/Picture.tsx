import styles from "./Picture.module.css";
import pictures from "./pictures.json";

type Entry = { width: number; height: number; widths: number[]; source: string };
const standIn: Entry = { width: 800, height: 600, widths: [480, 800], source: "none" };
const manifest: Record<string, Entry> = new Proxy(pictures as Record<string, Entry>, {
  get: (all, name: string) => all[name] ?? standIn,
});
export type PictureName = string;
type Format = "avif" | "webp";

export const isPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name);

const address = (name: PictureName, width: number, format: Format) =>
  `/assets/pictures/${name}-${width}.${format}?v=${manifest[name]!.source}`;

/** Every width of a picture, for `srcset`; the source's hash in the address lets browsers keep it for good. */
export const sourceSet = (name: PictureName, format: Format) =>
  manifest[name]!.widths.map((width) => `${address(name, width, format)} ${width}w`).join(", ");

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
  const { width, height, widths } = manifest[name]!;
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
