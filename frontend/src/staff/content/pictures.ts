import type { ContentPicture, PageContent } from "@/api/generated";
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
