import { queryOptions } from "@tanstack/react-query";
import { fetchQuery } from "@/api/client";
import type { ContentPicture, PageContent, Picture } from "@/api/generated";
import contentJson from "@/data/content.json";

const contents: Readonly<Record<string, PageContent>> = contentJson;

/** The pictures of the initial content, each once, without captions. */
export const initialPictures: readonly ContentPicture[] = [
  ...new Map(
    Object.values(contents)
      .flatMap(({ lists }) => Object.values(lists).flat())
      .flatMap(({ pictures }) => pictures)
      .map(({ picture, alt }) => [picture, { picture, alt }]),
  ).values(),
];

/** Whether a picture is one of the website. Staff uploaded the others. */
export const isBuiltIn = (name: string) => !name.startsWith("upload-");

/** Without where the picture is used, so that one of the list can stand for it. */
export const uploadedPictureQuery = (name: string) =>
  queryOptions<Picture>({
    queryKey: ["pictures", "uploaded", name],
    queryFn: ({ signal }) =>
      fetchQuery(signal, ({ PicturesService }) => PicturesService.getPicture({ name })),
    enabled: !isBuiltIn(name),
  });
