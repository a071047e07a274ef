declare module "virtual:picture-colours.css";

declare module "virtual:pictures" {
  /** A picture of the house. */
  export type PictureName = keyof typeof import("./pictures.json");
  type Kind<Name> = Name extends `${infer Kind}-${string}` ? Kind : never;
  type Size = { readonly width: number; readonly height: number; readonly widths: readonly number[] };
  /** The sizes in pixels by the first word of a picture's name; `widths` are those it is encoded at. */
  export const sizes: Readonly<Record<Kind<PictureName>, Size>>;
  /** Another one whenever a picture is another. */
  export const version: string;
}
