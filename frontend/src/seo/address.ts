import type { Site } from "@/api/models";
import { type Language, localizedPath } from "@/i18n/languages";

type PublicUrl = Pick<Site, "publicUrl">;

export const pageAddress = ({ publicUrl }: PublicUrl, language: Language, path: string) =>
  publicUrl + localizedPath(language, path);
