import type { NewsDraft, NewsEdit, NewsEntry } from "@/api/generated";
import { newsDraftRequired } from "@/api/generated/limits";
import type { NewsCardProps } from "@/components/NewsCard";
import type { NewsPictureName } from "@/components/newsPicture";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import type { ComparableField } from "../components/ConflictForm";
import { splitTimeframeIntoLines } from "./timeframe";

/** Pictures of news entries by id (specification §3). */
export const newsPictures = [
  "news-baerlauch",
  "news-kuerbis",
  "news-cordon-bleu",
  "news-eierschwammerl",
  "news-spargel",
  "news-wild",
  "news-salat",
  "news-betriebsurlaub",
  "news-gans",
  "news-kekse",
  "news-advent-1",
  "news-advent-2",
  "news-weihnachten-1",
  "news-weihnachten-2",
] as const satisfies readonly NewsPictureName[];

/** The id of a built-in picture, or the path of a file of an uploaded one. Both are texts. */
export type ChosenPicture = string;

/** Id for "no picture" (decision W3). */
export const noPictureId = "47";

const newsPicturePath = (name: NewsPictureName) => `/assets/pictures/${name}-800.webp`;

/** The name of the uploaded picture with this file. */
export const uploadedPictureName = (imgSrc: ChosenPicture) =>
  /^\/media\/([\w-]+)-\d+\.\w+$/.exec(imgSrc)?.[1];

export function imgSrcOfPicture(picture: ChosenPicture): string | undefined {
  if (uploadedPictureName(picture) !== undefined) return picture;
  const name = newsPictures[Number(picture)];
  return name === undefined ? undefined : newsPicturePath(name);
}

export function pictureOfImgSrc(imgSrc: string): ChosenPicture {
  if (uploadedPictureName(imgSrc) !== undefined) return imgSrc;
  const id = newsPictures.findIndex((name) => newsPicturePath(name) === imgSrc);
  return id === -1 ? noPictureId : String(id);
}

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
export const newNews = (count: number): NewsEntry => ({
  id: 0,
  title: "",
  subText: "",
  timeframe: "",
  timeframeLines: [],
  imgSrc: "",
  sortOrder: count + 1,
  isComingSoon: false,
  isFood: false,
  version: 0,
});

export const toNewsInput = (entry: NewsEntry): NewsInput => ({
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

function formatPicture(t: TranslateFunction, picture: ChosenPicture): string {
  if (uploadedPictureName(picture) !== undefined) return t("staff.news.picture.uploaded");
  return t(picture === noPictureId ? "staff.news.picture.other" : (`staff.picture.${picture}` as TextKey));
}

/** Fields for resolving conflicts. */
export const comparableNewsFields = (t: TranslateFunction): ComparableField<NewsInput>[] =>
  newsFieldsInOrder.map((field) => ({
    key: field,
    label: t(`staff.news.${field}`),
    ...(field === "imgSrc" && { format: ({ imgSrc }: NewsInput) => formatPicture(t, imgSrc) }),
  }));
