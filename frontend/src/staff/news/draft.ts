import type { NewsDraft as NewNews } from "@/api/generated/models/NewsDraft";
import type { NewsEdit } from "@/api/generated/models/NewsEdit";
import type { NewsEntry } from "@/api/models";
import type { NewsCardProps } from "@/components/NewsCard";
import { imgSrcOf, noPicture, pictureOf } from "./pictures";

/** Form values. */
export type NewsDraft = {
  /** As typed. */
  sortOrder: string;
  title: string;
  subText: string;
  /** Picture id. */
  picture: number;
  timeframe: string;
  /** `YYYY-MM-DD`, or empty. */
  showUntil: string;
  isComingSoon: boolean;
  isFood: boolean;
};

/** New entries are last by default (decision W1). */
export const newDraft = (count: number): NewsDraft => ({
  sortOrder: String(count + 1),
  title: "",
  subText: "",
  picture: noPicture,
  timeframe: "",
  showUntil: "",
  isComingSoon: false,
  isFood: false,
});

export const draftOf = (entry: NewsEntry): NewsDraft => ({
  sortOrder: String(entry.sortOrder),
  title: entry.title,
  subText: entry.subText,
  picture: pictureOf(entry.imgSrc),
  timeframe: entry.timeframe,
  showUntil: entry.showUntil ?? "",
  isComingSoon: entry.isComingSoon,
  isFood: entry.isFood,
});

/** 0 if not a number, which the server rejects. */
const parseSortOrder = ({ sortOrder }: NewsDraft) =>
  /^\d{1,9}$/.test(sortOrder.trim()) ? Number(sortOrder) : 0;

export type Required = "sortOrder" | "title" | "subText" | "picture" | "timeframe";

/** Missing required fields of a new entry (specification §5). */
export function missingFields(draft: NewsDraft): Required[] {
  const isThere: Record<Required, boolean> = {
    sortOrder: parseSortOrder(draft) > 0,
    title: draft.title.trim() !== "",
    subText: draft.subText.trim() !== "",
    picture: draft.picture !== noPicture,
    timeframe: draft.timeframe.trim() !== "",
  };
  return (Object.keys(isThere) as Required[]).filter((field) => !isThere[field]);
}

type Fields = Omit<NewNews, "imgSrc" | "showUntil">;

const fieldsOf = (draft: NewsDraft): Fields => ({
  sortOrder: parseSortOrder(draft),
  title: draft.title,
  subText: draft.subText,
  timeframe: draft.timeframe,
  isComingSoon: draft.isComingSoon,
  isFood: draft.isFood,
});

export const toNewNews = (draft: NewsDraft): NewNews => ({
  ...fieldsOf(draft),
  imgSrc: imgSrcOf(draft.picture) ?? "",
  ...(draft.showUntil === "" ? {} : { showUntil: draft.showUntil }),
});

/** Without a chosen picture the entry keeps its own (decision W3). */
export function toNewsEdit(draft: NewsDraft): NewsEdit {
  const imgSrc = imgSrcOf(draft.picture);
  return { ...fieldsOf(draft), ...(imgSrc === undefined ? {} : { imgSrc }), showUntil: draft.showUntil };
}

/** Splits a timeframe at dashes. Hyphens count only between blanks, or between digits and full stops (decision W6). */
export const splitTimeframe = (timeframe: string) =>
  timeframe
    .split(/[–—]|(?<=\s)-(?=\s)|(?<=[\d.])-(?=[\d.])/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** `imgSrc`: current picture of the entry. */
export const toNewsCard = (draft: NewsDraft, imgSrc = ""): NewsCardProps => ({
  title: draft.title,
  subText: draft.subText,
  imgSrc: imgSrcOf(draft.picture) ?? imgSrc,
  timeframeLines: splitTimeframe(draft.timeframe),
  isComingSoon: draft.isComingSoon,
  isFood: draft.isFood,
});
