import { type PictureName, sourceSet } from "@/components/Picture";
import type { TextKey } from "@/i18n/texts";

type HeroPicture = { name: PictureName; alt: TextKey };

const first: HeroPicture = { name: "hero-dusk", alt: "hero.dusk" };

/** In display order. */
export const heroPictures: readonly HeroPicture[] = [
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
