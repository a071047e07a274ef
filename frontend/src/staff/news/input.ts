import type { NewsDraft, NewsEdit, NewsEntry } from "@/api/generated";
import { newsDraftRequired } from "@/api/generated/limits";
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

/** In form order, by their names in the API. Input, requests, errors and conflicts follow from these lists. */
export const newsFieldsInOrder = [
  ...textFields,
  "imgSrc",
  "showUntil",
  "sortOrder",
  ...checkboxFields,
] as const;

/** What the form shows of an entry. */
type EditedNews = Pick<NewsEntry, Exclude<keyof NewsEntry, "id" | "timeframeLines">>;

/** Form values. */
export type NewsInput = Pick<NewsEntry, (typeof fieldsWithSameApiValue)[number]> & {
  imgSrc: ChosenPicture;
  /** `YYYY-MM-DD`, or empty. */
  showUntil: string;
  /** As typed. */
  sortOrder: string;
};

function pickFields<Source, Key extends keyof Source>(source: Source, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}

/** New entries are last by default (decision W1). */
export const newNews = (count: number): EditedNews => ({
  title: "",
  subText: "",
  timeframe: "",
  imgSrc: "",
  sortOrder: count + 1,
  isComingSoon: false,
  isFood: false,
  version: 0,
});

export const toNewsInput = (entry: EditedNews): NewsInput => ({
  ...pickFields(entry, fieldsWithSameApiValue),
  imgSrc: pictureOfImgSrc(entry.imgSrc),
  showUntil: entry.showUntil ?? "",
  sortOrder: String(entry.sortOrder),
});

/** 0 if not a number, which the server rejects. */
const parseSortOrder = ({ sortOrder }: NewsInput) =>
  /^\d{1,9}$/.test(sortOrder.trim()) ? Number(sortOrder) : 0;

function isFieldMissing(input: NewsInput, field: (typeof newsDraftRequired)[number]): boolean {
  if (field === "sortOrder") return parseSortOrder(input) === 0;
  if (field === "imgSrc") return input.imgSrc === noPictureId;
  return input[field].trim() === "";
}

export const missingFields = (input: NewsInput) =>
  newsDraftRequired.filter((field) => isFieldMissing(input, field));

export const missingFieldErrors = (t: TranslateFunction, input: NewsInput): Record<string, string> =>
  Object.fromEntries(missingFields(input).map((field) => [field, t(`staff.news.missing.${field}`)]));

export const toNewNews = (input: NewsInput): NewsDraft => ({
  ...pickFields(input, fieldsWithSameApiValue),
  sortOrder: parseSortOrder(input),
  imgSrc: imgSrcOfPicture(input.imgSrc) ?? "",
  ...(input.showUntil === "" ? {} : { showUntil: input.showUntil }),
});

/** Without a chosen picture the entry keeps its own (decision W3). */
export function toNewsEditRequest(input: NewsInput): NewsEdit {
  const { imgSrc, ...edit } = toNewNews(input);
  return { ...edit, ...(imgSrc === "" ? {} : { imgSrc }), showUntil: input.showUntil };
}

/** `imgSrc`: current picture of the entry. */
export const toNewsCard = (input: NewsInput, imgSrc = ""): NewsCardProps => ({
  ...pickFields(input, fieldsWithSameApiValue),
  imgSrc: imgSrcOfPicture(input.imgSrc) ?? imgSrc,
  timeframeLines: splitTimeframeIntoLines(input.timeframe),
});

function formatNewsField(
  t: TranslateFunction,
  field: keyof NewsInput,
  value: NewsInput[keyof NewsInput],
): string {
  if (field === "imgSrc") {
    if (uploadedPictureName(String(value)) !== undefined) return t("staff.news.picture.uploaded");
    return t(value === noPictureId ? "staff.news.picture.other" : (`staff.picture.${value}` as TextKey));
  }
  if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no");
  return value === "" ? t("staff.news.nothing") : String(value);
}

/** Fields for resolving conflicts. */
export const comparableNewsFields = (t: TranslateFunction): ComparableField<NewsInput>[] =>
  newsFieldsInOrder.map((field) => ({
    key: field,
    label: t(`staff.news.${field}`),
    format: (input) => formatNewsField(t, field, input[field]),
  }));
