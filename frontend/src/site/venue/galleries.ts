import { type PageContent, useContent } from "@/api/content";
import type { ContentPictureData, LocalizedText } from "@/lib/localizedText";

/** A picture's position in its gallery. */
export type GalleryPosition = {
  heading: LocalizedText | undefined;
  pictures: readonly ContentPictureData[];
  index: number;
};

export function findInGalleries(
  { texts, lists }: PageContent<"venue">,
  name: string | undefined,
): GalleryPosition | undefined {
  const galleries = [
    { heading: texts.catering, pictures: lists.platters.flatMap(({ pictures }) => pictures) },
    ...lists.rooms.map((room) => ({ heading: room.texts.name, pictures: room.pictures })),
  ];
  for (const { heading, pictures } of galleries) {
    const index = pictures.findIndex(({ picture }) => picture === name);
    if (index >= 0) return { heading, pictures, index };
  }
  return undefined;
}

export const useGalleryPosition = (name: string | undefined) => findInGalleries(useContent("venue"), name);

/** Wraps around. */
export function pictureAtOffset({ pictures, index }: GalleryPosition, steps: number): ContentPictureData {
  const { length } = pictures;
  return pictures[(((index + steps) % length) + length) % length] as ContentPictureData;
}
