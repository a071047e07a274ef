import type { Site } from "@/api/models";
import { type Language, localizedPath } from "@/i18n/languages";
import socialPreviewPictureJson from "./socialPreviewPicture.json";

type PublicUrl = Pick<Site, "publicUrl">;

export const pageAddress = ({ publicUrl }: PublicUrl, language: Language, path: string) =>
  publicUrl + localizedPath(language, path);

/** Preview picture for links. */
export const socialPreviewPicture = socialPreviewPictureJson;

export const socialPictureAddress = ({ publicUrl }: PublicUrl) => publicUrl + socialPreviewPicture.path;
