import { feierstubeAnchor } from "@/paths";

/** The platters for a feast, in the order they stand in the row (specification §2). */
export const platters = [
  "platter-cold",
  "platter-salmon-beef",
  "platter-tomato-mozzarella",
  "platter-salmon",
] as const;

/**
 * The rooms in the order of the walk through the house, with the milliseconds that each picture stays
 * (specification §9, decision V1).
 */
export const rooms = [
  {
    id: feierstubeAnchor,
    interval: 4000,
    automatic: false,
    pictures: ["room-feierstube-1", "room-feierstube-2", "room-feierstube-3"],
  },
  {
    id: "tv-lounge",
    interval: 4500,
    automatic: true,
    pictures: ["room-tv-lounge-1", "room-tv-lounge-2", "room-tv-lounge-3"],
  },
  {
    id: "gaststube",
    interval: 3000,
    automatic: true,
    pictures: ["room-gaststube-1", "room-gaststube-2", "room-gaststube-3"],
  },
  {
    id: "eck",
    interval: 4500,
    automatic: true,
    pictures: ["room-eck-1", "room-eck-2", "room-eck-3"],
  },
  {
    id: "garten",
    interval: 3000,
    automatic: true,
    pictures: ["room-garten-1", "room-garten-2", "room-garten-3"],
  },
] as const;

export type Room = (typeof rooms)[number];
export type VenuePicture = (typeof platters)[number] | Room["pictures"][number];

/** A picture among those that a guest looks through together with it. */
export type Shown = {
  gallery: Room["id"] | "catering";
  pictures: readonly VenuePicture[];
  index: number;
};

/** Finds a picture by its name, if it is one of these. */
export function find(name: string | undefined): Shown | undefined {
  const galleries = [{ id: "catering", pictures: platters } as const, ...rooms];
  for (const { id, pictures } of galleries) {
    const index = pictures.findIndex((picture: string) => picture === name);
    if (index >= 0) return { gallery: id, pictures, index };
  }
  return undefined;
}

/** The picture `steps` further on, around and around. */
export function onwards({ pictures, index }: Shown, steps: number): VenuePicture {
  const { length } = pictures;
  return pictures[(((index + steps) % length) + length) % length] as VenuePicture;
}
