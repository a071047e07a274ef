import { type ContentItem, type PageContent, useContent } from "@/api/content";
import type { ContentPicture as ContentPictureData, LocalizedText } from "@/api/generated";

/** The name is the value of the dialog's history entry; a picture may occur in several places. */
export type GalleryPicture = ContentPictureData & { name: string };

export const galleryPictures = (
  list: "platters" | "rooms",
  { id, pictures }: Pick<ContentItem, "id" | "pictures">,
): readonly GalleryPicture[] =>
  pictures.map((picture, index) => ({ ...picture, name: `${list}.${id}.${index}` }));

export const platterPictures = ({ lists }: PageContent<"venue">) =>
  lists.platters.flatMap((item) => galleryPictures("platters", item));

/** A picture's position in its gallery. */
export type GalleryPosition = {
  heading: LocalizedText | undefined;
  pictures: readonly GalleryPicture[];
  index: number;
};

export function findInGalleries(
  content: PageContent<"venue">,
  name: string | undefined,
): GalleryPosition | undefined {
  const galleries = [
    { heading: content.texts.catering, pictures: platterPictures(content) },
    ...content.lists.rooms.map((room) => ({
      heading: room.texts.name,
      pictures: galleryPictures("rooms", room),
    })),
  ];
  for (const { heading, pictures } of galleries) {
    const index = pictures.findIndex((picture) => picture.name === name);
    if (index >= 0) return { heading, pictures, index };
  }
  return undefined;
}

export const useGalleryPosition = (name: string | undefined) => findInGalleries(useContent("venue"), name);

/** Wraps around. */
export function pictureAtOffset({ pictures, index }: GalleryPosition, steps: number): GalleryPicture {
  const { length } = pictures;
  return pictures[(((index + steps) % length) + length) % length] as GalleryPicture;
}
