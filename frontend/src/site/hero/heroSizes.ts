import { type PictureName, sourceSet } from "@/components/Picture";
import type { ContentPictureData } from "@/lib/localizedText";

export const heroSizes = "100vw";

/** Attributes for preloading the first picture. */
export const heroPreload = ({ picture }: ContentPictureData) => ({
  type: "image/avif",
  imageSrcSet: sourceSet(picture as PictureName),
  imageSizes: heroSizes,
});
