import { contentOf, type PageContents } from "@/api/content";
import type { NewsEntry, PictureFiles, Site } from "@/api/generated";
import pictures from "@/data/pictures.json";
import { type Language, localizedPath } from "@/i18n/languages";
import { localize } from "@/lib/localizedText";
import socialPreviewPictureJson from "./socialPreviewPicture.json";

type PublicUrl = Pick<Site, "publicUrl">;

export const pageAddress = ({ publicUrl }: PublicUrl, language: Language, path: string) =>
  publicUrl + localizedPath(language, path);

/** The type and size of every preview picture. */
const previewSize = { type: "image/jpeg", width: 1200, height: 630 } as const;

/** The preview picture for links: chosen by staff, or an uploaded one with which the landing page begins. */
export function socialPreviewPicture(site: PublicUrl, contents: PageContents, language: Language) {
  const { socialPicture, heroPictures } = contentOf(contents, "home").lists;
  const uploaded = heroPictures[0]?.pictures[0];
  const chosen = socialPicture[0]?.pictures[0] ?? (uploaded?.files && uploaded);
  const path =
    chosen === undefined ? socialPreviewPictureJson.path : previewPath(chosen.picture, chosen.files);
  const { alt } = chosen ?? socialPreviewPictureJson;
  return { address: site.publicUrl + path, ...previewSize, alt: localize(language, alt).text };
}

/** The preview picture of a news entry. One that is neither uploaded nor built in has none. */
export function newsPreviewPath({ imgSrc, picture }: Pick<NewsEntry, "imgSrc" | "picture">) {
  if (picture?.files !== undefined) return previewPath(picture.picture, picture.files);
  const name = /^\/assets\/pictures\/([a-z0-9-]+)-\d+\.\w+$/.exec(imgSrc)?.[1];
  return name !== undefined && Object.hasOwn(pictures, name) ? previewPath(name) : imgSrc;
}

/** The server cuts that of an uploaded picture around its focal point. */
const previewPath = (picture: string, files?: PictureFiles) =>
  files === undefined
    ? `/assets/pictures/${picture}-social.jpg`
    : `/media/${picture}-social-${files.focalX}-${files.focalY}.jpg`;

/** The version of the icon that staff chose, which the server cuts; undefined if it is that of the build. */
export function iconVersion(contents: PageContents) {
  const chosen = contentOf(contents, "home").lists.icon[0]?.pictures[0];
  if (chosen === undefined) return undefined;
  const { picture, files } = chosen;
  return files === undefined ? picture : `${picture}-${files.focalX}-${files.focalY}`;
}
