import type { NewsEntry } from "@/api/generated";
import type { NewsDraft as NewNews } from "@/api/generated/models/NewsDraft";
import type { NewsEdit } from "@/api/generated/models/NewsEdit";
import type { NewsCardProps } from "@/components/NewsCard";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import type { ComparableField } from "../components/ConflictForm";
import {
  type ChosenPicture,
  imgSrcOfPicture,
  noPictureId,
  pictureOfImgSrc,
  uploadedPictureName,
} from "./pictures";
import { splitTimeframeIntoLines } from "./timeframe";

export const textFields = ["title", "subText", "timeframe"] as const;
export const checkboxFields = ["isComingSoon", "isFood"] as const;

/** Fields with the same value in the form and in the API. */
const fieldsWithSameApiValue = [...textFields, ...checkboxFields] as const;

/** In form order. Draft, requests, errors and conflicts follow from these lists. */
export const newsFieldsInOrder = [
  ...textFields,
  "picture",
  "showUntil",
  "sortOrder",
  ...checkboxFields,
] as const;

/** Form values. */
export type NewsDraft = Pick<NewsEntry, (typeof fieldsWithSameApiValue)[number]> & {
  picture: ChosenPicture;
  /** `YYYY-MM-DD`, or empty. */
  showUntil: string;
  /** As typed. */
  sortOrder: string;
};

function pickFields<Source, Key extends keyof Source>(source: Source, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}

const emptyNewsFields = Object.fromEntries([
  ...textFields.map((field) => [field, ""]),
  ...checkboxFields.map((field) => [field, false]),
]) as Pick<NewsDraft, (typeof fieldsWithSameApiValue)[number]>;

/** New entries are last by default (decision W1). */
export const newNewsDraft = (count: number): NewsDraft => ({
  ...emptyNewsFields,
  picture: noPictureId,
  showUntil: "",
  sortOrder: String(count + 1),
});

export const toNewsDraft = (entry: NewsEntry): NewsDraft => ({
  ...pickFields(entry, fieldsWithSameApiValue),
  picture: pictureOfImgSrc(entry.imgSrc),
  showUntil: entry.showUntil ?? "",
  sortOrder: String(entry.sortOrder),
});

/** 0 if not a number, which the server rejects. */
const parseSortOrder = ({ sortOrder }: NewsDraft) =>
  /^\d{1,9}$/.test(sortOrder.trim()) ? Number(sortOrder) : 0;

/** Required in a new entry (specification §5). */
const requiredFields = ["sortOrder", "title", "subText", "picture", "timeframe"] as const;
export type RequiredField = (typeof requiredFields)[number];

function isFieldMissing(draft: NewsDraft, field: RequiredField): boolean {
  if (field === "sortOrder") return parseSortOrder(draft) === 0;
  if (field === "picture") return draft.picture === noPictureId;
  return draft[field].trim() === "";
}

export const missingFields = (draft: NewsDraft) =>
  requiredFields.filter((field) => isFieldMissing(draft, field));

export const toNewNews = (draft: NewsDraft): NewNews => ({
  ...pickFields(draft, fieldsWithSameApiValue),
  sortOrder: parseSortOrder(draft),
  imgSrc: imgSrcOfPicture(draft.picture) ?? "",
  ...(draft.showUntil === "" ? {} : { showUntil: draft.showUntil }),
});

/** Without a chosen picture the entry keeps its own (decision W3). */
export function toNewsEditRequest(draft: NewsDraft): NewsEdit {
  const { imgSrc, ...edit } = toNewNews(draft);
  return { ...edit, ...(imgSrc === "" ? {} : { imgSrc }), showUntil: draft.showUntil };
}

/** `imgSrc`: current picture of the entry. */
export const toNewsCard = (draft: NewsDraft, imgSrc = ""): NewsCardProps => ({
  ...pickFields(draft, fieldsWithSameApiValue),
  imgSrc: imgSrcOfPicture(draft.picture) ?? imgSrc,
  timeframeLines: splitTimeframeIntoLines(draft.timeframe),
});

function formatNewsField(
  t: TranslateFunction,
  field: keyof NewsDraft,
  value: NewsDraft[keyof NewsDraft],
): string {
  if (field === "picture") {
    if (uploadedPictureName(String(value)) !== undefined) return t("staff.news.picture.uploaded");
    return t(value === noPictureId ? "staff.news.picture.other" : (`staff.picture.${value}` as TextKey));
  }
  if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no");
  return value === "" ? t("staff.news.nothing") : String(value);
}

/** Fields for resolving conflicts. */
export const comparableNewsFields = (t: TranslateFunction): ComparableField<NewsDraft>[] =>
  newsFieldsInOrder.map((field) => ({
    key: field,
    label: t(`staff.news.${field}`),
    format: (draft) => formatNewsField(t, field, draft[field]),
  }));
