import { feierstubeAnchor } from "@/paths";

/** Specification §2. */
export const platters = [
  "platter-cold",
  "platter-salmon-beef",
  "platter-tomato-mozzarella",
  "platter-salmon",
] as const;

/** `interval`: milliseconds per picture (specification §9, decision V1). */
export const rooms = [
  {
    id: feierstubeAnchor,
    interval: 4000,
    autoplay: false,
    pictures: ["room-feierstube-1", "room-feierstube-2", "room-feierstube-3"],
  },
  {
    id: "tv-lounge",
    interval: 4500,
    autoplay: true,
    pictures: ["room-tv-lounge-1", "room-tv-lounge-2", "room-tv-lounge-3"],
  },
  {
    id: "gaststube",
    interval: 3000,
    autoplay: true,
    pictures: ["room-gaststube-1", "room-gaststube-2", "room-gaststube-3"],
  },
  {
    id: "eck",
    interval: 4500,
    autoplay: true,
    pictures: ["room-eck-1", "room-eck-2", "room-eck-3"],
  },
  {
    id: "garten",
    interval: 3000,
    autoplay: true,
    pictures: ["room-garten-1", "room-garten-2", "room-garten-3"],
  },
] as const;

export type Room = (typeof rooms)[number];
export type VenuePicture = (typeof platters)[number] | Room["pictures"][number];

/** A picture's position in its gallery. */
export type GalleryPosition = {
  gallery: Room["id"] | "catering";
  pictures: readonly VenuePicture[];
  index: number;
};

export function findPicture(name: string | undefined): GalleryPosition | undefined {
  const galleries = [{ id: "catering", pictures: platters } as const, ...rooms];
  for (const { id, pictures } of galleries) {
    const index = pictures.findIndex((picture: string) => picture === name);
    if (index >= 0) return { gallery: id, pictures, index };
  }
  return undefined;
}

/** Wraps around. */
export function pictureAt({ pictures, index }: GalleryPosition, steps: number): VenuePicture {
  const { length } = pictures;
  return pictures[(((index + steps) % length) + length) % length] as VenuePicture;
}
