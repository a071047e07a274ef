import { type PictureName, sourceSet } from "@/components/Picture";
import type { TextKey } from "@/i18n/texts";

type Hero = { name: PictureName; alt: TextKey };

const first: Hero = { name: "hero-dusk", alt: "hero.dusk" };

/** In display order. */
export const heroes: readonly Hero[] = [
  first,
  { name: "hero-garden", alt: "hero.garden" },
  { name: "hero-room", alt: "hero.room" },
  { name: "hero-table", alt: "hero.table" },
];

export const heroSizes = "100vw";

/** Attributes for preloading the first picture. */
export const heroPreload = {
  type: "image/avif",
  imageSrcSet: sourceSet(first.name),
  imageSizes: heroSizes,
};
