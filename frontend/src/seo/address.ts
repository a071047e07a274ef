import { contentOf, type PageContents } from "@/api/content";
import type { ContentPicture } from "@/api/generated/models/ContentPicture";
import type { Site } from "@/api/models";
import { type Language, localizedPath } from "@/i18n/languages";
import { localize } from "@/lib/localizedText";
import pictures from "@/pictures.json";
import socialPreviewPictureJson from "./socialPreviewPicture.json";

type PublicUrl = Pick<Site, "publicUrl">;

export const pageAddress = ({ publicUrl }: PublicUrl, language: Language, path: string) =>
  publicUrl + localizedPath(language, path);

const sizes: Readonly<Record<string, { width: number; height: number; fallback: number }>> = pictures;

/** The preview picture for links: chosen by staff, or an uploaded one with which the landing page begins. */
export function socialPreviewPicture(site: PublicUrl, contents: PageContents, language: Language) {
  const { socialPicture, heroPictures } = contentOf(contents, "home").lists;
  const uploaded = heroPictures[0]?.pictures[0];
  const chosen = socialPicture[0]?.pictures[0] ?? (uploaded?.files && uploaded);
  const { path, width, height, alt } = chosen === undefined ? socialPreviewPictureJson : fallbackFile(chosen);
  return {
    address: site.publicUrl + path,
    type: path.endsWith(".jpg") ? "image/jpeg" : "image/webp",
    width,
    height,
    alt: localize(language, alt).text,
  };
}

/** The path of the icon that staff chose. */
export function iconPath(contents: PageContents) {
  const picture = contentOf(contents, "home").lists.icon[0]?.pictures[0];
  return picture && fallbackFile(picture).path;
}

/** The file for browsers that know few formats: crawlers know as few. */
function fallbackFile({ picture, files, alt }: ContentPicture) {
  const { width, height } = files ?? sizes[picture] ?? socialPreviewPictureJson;
  const path = files?.fallback ?? `/assets/pictures/${picture}-${sizes[picture]?.fallback}.webp`;
  const fileWidth = Number(/-(\d+)\.\w+$/.exec(path)?.[1]);
  return { path, width: fileWidth, height: Math.round((height * fileWidth) / width), alt };
}
