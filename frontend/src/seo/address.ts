import type { Site } from "@/api/models";
import { type Language, localized } from "@/i18n/languages";

type House = Pick<Site, "publicUrl">;

/** The whole address of a page in a language. */
export const pageAddress = ({ publicUrl }: House, language: Language, path: string) =>
  publicUrl + localized(language, path);

/** The picture that a link to the house shows elsewhere. */
export const socialPicture = { path: "/assets/pictures/social.jpg", width: 1200, height: 630 };

export const socialAddress = ({ publicUrl }: House) => publicUrl + socialPicture.path;
