import { contentOf, type PageContents } from "@/api/content";
import type { Site } from "@/api/models";
import type { LocalizedText } from "@/lib/localizedText";
import builtIn from "./socialPreviewPicture.json";

/** In pixels, of the JPEG file of an uploaded picture. */
const maxJpegWidth = 800;

type SocialPicture = { url: string; width: number; height: number; alt: LocalizedText };

/** JPEG preview for links: the first picture of the landing page if staff uploaded it. */
export function socialPicture({ publicUrl }: Pick<Site, "publicUrl">, contents: PageContents): SocialPicture {
  const [first] = contentOf(contents, "home").lists.heroPictures.flatMap(({ pictures }) => pictures);
  const { files, alt } = first ?? {};
  if (files === undefined || alt === undefined) return { ...builtIn, url: publicUrl + builtIn.path };
  const width = Math.min(files.width, maxJpegWidth);
  const height = Math.round((files.height * width) / files.width);
  return { url: publicUrl + files.fallback, width, height, alt };
}
