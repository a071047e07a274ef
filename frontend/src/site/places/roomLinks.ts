import type { PictureName } from "@/components/Picture";
import type { TextKey } from "@/i18n/texts";
import { paths } from "@/paths";

const venueRoomPath = (room: string) => `${paths.venue}#${room}`;

/** Rooms in the order of the venue page. */
export const roomLinks = [
  { key: "eingang", picture: "place-eingang", name: "place.eingang", to: paths.venue },
  { key: "schank", picture: "place-schank", name: "place.schank", to: paths.venue },
  { key: "gaststube", picture: "place-gaststube", name: "place.gaststube", to: venueRoomPath("gaststube") },
  { key: "eck", picture: "place-eck", name: "place.eck", to: venueRoomPath("eck") },
  {
    key: "feierstube",
    picture: "place-feierstube",
    name: "place.feierstube",
    to: venueRoomPath("feierstube"),
  },
  { key: "tv-lounge", picture: "place-tv-lounge", name: "place.tv-lounge", to: venueRoomPath("tv-lounge") },
  { key: "garten", picture: "place-garten", name: "place.garten", to: venueRoomPath("garten") },
] as const satisfies readonly { key: string; picture: PictureName; name: TextKey; to: string }[];
