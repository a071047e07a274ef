import type { TextKey } from "@/i18n/texts";
import type { PictureName } from "@/ui/Picture";

/** The rooms of the house, in the order of the walk through it. */
export const places = [
  { key: "eingang", picture: "place-eingang", name: "place.eingang" },
  { key: "schank", picture: "place-schank", name: "place.schank" },
  { key: "gaststube", picture: "place-gaststube", name: "place.gaststube" },
  { key: "eck", picture: "place-eck", name: "place.eck" },
  { key: "feierstube", picture: "place-feierstube", name: "place.feierstube" },
  { key: "tv-lounge", picture: "place-tv-lounge", name: "place.tv-lounge" },
  { key: "garten", picture: "place-garten", name: "place.garten" },
] as const satisfies readonly { key: string; picture: PictureName; name: TextKey }[];
