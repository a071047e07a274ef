import { contentPictureSource } from "@/components/Picture";
import type { ContentPictureData } from "@/lib/localizedText";

export const heroSizes = "100vw";

/** Attributes for preloading the first picture. */
export function heroPreload(picture: ContentPictureData) {
  const { type, srcSet } = contentPictureSource(picture);
  return { type, imageSrcSet: srcSet, imageSizes: heroSizes };
}
