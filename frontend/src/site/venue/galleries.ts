import { feierstubeAnchor } from "@/paths";

/** Specification §2. */
export const platterPictures = [
  "platter-cold",
  "platter-salmon-beef",
  "platter-tomato-mozzarella",
  "platter-salmon",
] as const;

/** `interval`: milliseconds per picture (specification §9, decision V1). */
const createVenueRoom = <Id extends string>(id: Id, interval: number, autoplay = true) =>
  ({ id, interval, autoplay, pictures: [`room-${id}-1`, `room-${id}-2`, `room-${id}-3`] }) as const;

export const venueRooms = [
  createVenueRoom(feierstubeAnchor, 4000, false),
  createVenueRoom("tv-lounge", 4500),
  createVenueRoom("gaststube", 3000),
  createVenueRoom("eck", 4500),
  createVenueRoom("garten", 3000),
] as const;

export type VenueRoom = (typeof venueRooms)[number];
export type VenuePictureName = (typeof platterPictures)[number] | VenueRoom["pictures"][number];

/** A picture's position in its gallery. */
export type GalleryPosition = {
  galleryId: VenueRoom["id"] | "catering";
  pictures: readonly VenuePictureName[];
  index: number;
};

export function findPicture(name: string | undefined): GalleryPosition | undefined {
  const galleries = [{ id: "catering", pictures: platterPictures } as const, ...venueRooms];
  for (const { id, pictures } of galleries) {
    const index = pictures.findIndex((picture: string) => picture === name);
    if (index >= 0) return { galleryId: id, pictures, index };
  }
  return undefined;
}

/** Wraps around. */
export function pictureAtOffset({ pictures, index }: GalleryPosition, steps: number): VenuePictureName {
  const { length } = pictures;
  return pictures[(((index + steps) % length) + length) % length] as VenuePictureName;
}
