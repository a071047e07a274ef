import type { TextKey, Translate } from "@/i18n/texts";
import type { ConflictField } from "../components/Conflict";
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

function texts(t: Translate, field: keyof NewsDraft, draft: NewsDraft): string {
  const value = draft[field];
  if (field === "picture")
    return t(value === noPicture ? "staff.news.picture.other" : (`staff.picture.${value}` as TextKey));
  if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no");
  return value === "" ? t("staff.news.nothing") : String(value);
}

/** Fields for resolving conflicts. */
export const conflictFields = (t: Translate): ConflictField<NewsDraft>[] =>
  fields.map((field) => ({
    key: field,
    label: t(`staff.news.${field}`),
    format: (draft) => texts(t, field, draft),
  }));
