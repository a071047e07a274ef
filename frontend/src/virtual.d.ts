declare module "virtual:pictures.css";

/** The package has no types. */
declare module "punycode/punycode.es6.js" {
  export function toUnicode(domain: string): string;
}

declare module "virtual:pictures" {
  export type PictureName = keyof typeof import("@/data/pictures.json");
  type Kind<Name> = Name extends `${infer Kind}-${string}` ? Kind : never;
  type PictureSize = {
    readonly width: number;
    readonly height: number;
    /** The widths of the AVIF files, ascending. */
    readonly widths: readonly number[];
    /** Width of the WebP file. */
    readonly fallback: number;
  };
  /** Pixel sizes by the first part of a picture's name. */
  export const sizes: Readonly<Record<Kind<PictureName>, PictureSize>>;
  /** Changes whenever a picture changes. */
  export const version: string;
}
