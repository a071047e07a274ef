import type { TextKey, Translate } from "@/i18n/texts";
import type { TextSection } from "../components/Conflict";
import type { NewsDraft } from "./draft";
import { noPicture } from "./pictures";

const fields: readonly (keyof NewsDraft)[] = [
  "title",
  "subText",
  "timeframe",
  "picture",
  "showUntil",
  "sortOrder",
  "isComingSoon",
  "isFood",
];

function said(t: Translate, field: keyof NewsDraft, draft: NewsDraft): string {
  const value = draft[field];
  if (field === "picture")
    return t(value === noPicture ? "staff.news.picture.other" : (`staff.picture.${value}` as TextKey));
  if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no");
  return value === "" ? t("staff.news.nothing") : String(value);
}

/** The fields of an entry, where two people changed it. */
export const conflictParts = (t: Translate): TextSection<NewsDraft>[] =>
  fields.map((field) => ({
    key: field,
    label: t(`staff.news.${field}`),
    say: (draft) => said(t, field, draft),
  }));
