import type { ContentPicture as ContentPictureData } from "@/api/generated";
import { contentPictureSource, sizesOfWhole } from "@/components/Picture";

export const heroSizes = "100vw";

/** Attributes for preloading the first picture. */
export function heroPreload(picture: ContentPictureData) {
  const source = contentPictureSource(picture);
  return { type: source.type, imageSrcSet: source.srcSet, imageSizes: sizesOfWhole(source, heroSizes) };
}
