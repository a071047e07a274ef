import type { Site } from "@/api/models";
import { type Language, localizedPath } from "@/i18n/languages";

type PublicUrl = Pick<Site, "publicUrl">;

export const pageAddress = ({ publicUrl }: PublicUrl, language: Language, path: string) =>
  publicUrl + localizedPath(language, path);

/** Preview picture for links. */
export const socialPreviewPicture = { path: "/assets/pictures/social.jpg", width: 1200, height: 630 };

export const socialPictureAddress = ({ publicUrl }: PublicUrl) => publicUrl + socialPreviewPicture.path;
