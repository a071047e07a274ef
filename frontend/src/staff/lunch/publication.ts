import type { LunchWeek } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { addDays, datesOfWeek } from "@/lib/isoWeek";
import { fromViennaTime } from "@/lib/vienna";
import { formatShortDate, shortWeekdayName, toMoment } from "./dates";

/** A moment in Vienna as in two inputs, such as `2026-11-27T16:00`; one of both may be missing. Empty for a draft. */
export type PublishedAt = string;

export const dayOf = (moment: PublishedAt) => moment.split("T")[0] ?? "";
export const timeOf = (moment: PublishedAt) => moment.split("T")[1] ?? "";

export const now = () => toMoment(new Date());

export const toPublishedAt = ({ publishedAt }: Pick<LunchWeek, "publishedAt">): PublishedAt =>
  publishedAt === undefined ? "" : toMoment(new Date(publishedAt));

export const instantOf = (moment: PublishedAt): Date | undefined =>
  fromViennaTime(dayOf(moment), timeOf(moment));

export type PublicationState = "draft" | "public" | "from";

export function publicationState(publishedAt: PublishedAt, at = now()): PublicationState {
  if (publishedAt === "") return "draft";
  return instantOf(publishedAt) === undefined || publishedAt > at ? "from" : "public";
}

/** Friday afternoon before the week, or Monday morning if that is over. */
export function usualMoment(week: string, at = now()): PublishedAt {
  const monday = datesOfWeek(week)[0] ?? "";
  const friday = `${addDays(monday, -3)}T16:00`;
  return friday > at ? friday : `${monday}T07:00`;
}

/** "Entwurf", "öffentlich" or "ab Fr 27.11., 16:00" */
export function formatPublication(t: TranslateFunction, publishedAt: PublishedAt, at = now()): string {
  const state = publicationState(publishedAt, at);
  if (state !== "from") return t(`staff.lunch.state.${state}`);
  const date = dayOf(publishedAt);
  const day = shortWeekdayName(t, (new Date(date).getUTCDay() + 6) % 7);
  return t("staff.lunch.state.from", { day, date: formatShortDate(t, date), time: timeOf(publishedAt) });
}
