import type { NewsDraft as NewNews } from "@/api/generated/models/NewsDraft";
import type { NewsEdit } from "@/api/generated/models/NewsEdit";
import type { NewsEntry } from "@/api/models";
import type { NoteWords } from "@/components/Note";
import { imgSrcOf, noPicture, pictureOf } from "./pictures";

/** What stands in the form. */
export type NewsDraft = {
  /** As it was typed. */
  sortOrder: string;
  title: string;
  subText: string;
  /** The id of the chosen picture. */
  picture: number;
  timeframe: string;
  /** `YYYY-MM-DD`, or nothing. */
  showUntil: string;
  isComingSoon: boolean;
  isFood: boolean;
};

/** The form of a new entry proposes the place behind all the others (decision W1). */
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

/** The number that was typed; what is none is 0, which the house refuses by its name. */
const orderOf = ({ sortOrder }: NewsDraft) => (/^\d{1,9}$/.test(sortOrder.trim()) ? Number(sortOrder) : 0);

export type Required = "sortOrder" | "title" | "subText" | "picture" | "timeframe";

/** What a new entry cannot do without, as far as it is missing (specification §5). */
export function missingIn(draft: NewsDraft): Required[] {
  const isThere: Record<Required, boolean> = {
    sortOrder: orderOf(draft) > 0,
    title: draft.title.trim() !== "",
    subText: draft.subText.trim() !== "",
    picture: draft.picture !== noPicture,
    timeframe: draft.timeframe.trim() !== "",
  };
  return (Object.keys(isThere) as Required[]).filter((field) => !isThere[field]);
}

type Fields = Omit<NewNews, "imgSrc" | "showUntil">;

const fieldsOf = (draft: NewsDraft): Fields => ({
  sortOrder: orderOf(draft),
  title: draft.title,
  subText: draft.subText,
  timeframe: draft.timeframe,
  isComingSoon: draft.isComingSoon,
  isFood: draft.isFood,
});

/** A new entry as the house takes it. */
export const creationOf = (draft: NewsDraft): NewNews => ({
  ...fieldsOf(draft),
  imgSrc: imgSrcOf(draft.picture) ?? "",
  ...(draft.showUntil === "" ? {} : { showUntil: draft.showUntil }),
});

/** A change of an entry; without a chosen picture the entry keeps the one it has (decision W3). */
export function changeOf(draft: NewsDraft): NewsEdit {
  const imgSrc = imgSrcOf(draft.picture);
  return { ...fieldsOf(draft), ...(imgSrc === undefined ? {} : { imgSrc }), showUntil: draft.showUntil };
}

/**
 * The lines guests see of a timeframe: its dashes are line breaks. A hyphen is one only between blanks, or between
 * digits and full stops (decision W6).
 */
export const linesOf = (timeframe: string) =>
  timeframe
    .split(/[–—]|(?<=\s)-(?=\s)|(?<=[\d.])-(?=[\d.])/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What guests would see of the draft; `imgSrc` is the picture the entry has already. */
export const noteOf = (draft: NewsDraft, imgSrc = ""): NoteWords => ({
  title: draft.title,
  subText: draft.subText,
  imgSrc: imgSrcOf(draft.picture) ?? imgSrc,
  timeframeLines: linesOf(draft.timeframe),
  isComingSoon: draft.isComingSoon,
  isFood: draft.isFood,
});
