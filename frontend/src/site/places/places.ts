import type { PictureName } from "@/components/Picture";
import type { TextKey } from "@/i18n/texts";
import { paths } from "@/paths";

/** A room's place on the venue page. */
const onVenue = (room: string) => `${paths.venue}#${room}`;

/** The rooms of the house, in the order of the walk through it, and where each picture leads. */
export const places = [
  { key: "eingang", picture: "place-eingang", name: "place.eingang", to: paths.venue },
  { key: "schank", picture: "place-schank", name: "place.schank", to: paths.venue },
  { key: "gaststube", picture: "place-gaststube", name: "place.gaststube", to: onVenue("gaststube") },
  { key: "eck", picture: "place-eck", name: "place.eck", to: onVenue("eck") },
  { key: "feierstube", picture: "place-feierstube", name: "place.feierstube", to: onVenue("feierstube") },
  { key: "tv-lounge", picture: "place-tv-lounge", name: "place.tv-lounge", to: onVenue("tv-lounge") },
  { key: "garten", picture: "place-garten", name: "place.garten", to: onVenue("garten") },
] as const satisfies readonly { key: string; picture: PictureName; name: TextKey; to: string }[];
