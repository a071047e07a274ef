import type { LunchWeek } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { addDays, datesOfWeek } from "@/lib/isoWeek";
import { fromViennaTime } from "@/lib/vienna";
import { formatShortDate, shortWeekdayName, toMoment } from "./dates";

/** A moment in Vienna as in two inputs, such as `2026-11-27T16:00`; one of both may be missing. Empty for a draft. */
export type PublicFrom = string;

export const dayOf = (moment: PublicFrom) => moment.split("T")[0] ?? "";
export const timeOf = (moment: PublicFrom) => moment.split("T")[1] ?? "";

export const now = () => toMoment(new Date());

export const toPublicFrom = ({ publicFrom }: Pick<LunchWeek, "publicFrom">): PublicFrom =>
  publicFrom === undefined ? "" : toMoment(new Date(publicFrom));

export const instantOf = (moment: PublicFrom): Date | undefined =>
  fromViennaTime(dayOf(moment), timeOf(moment));

export type PublicationState = "draft" | "public" | "from";

export function publicationState(publicFrom: PublicFrom, at = now()): PublicationState {
  if (publicFrom === "") return "draft";
  return instantOf(publicFrom) === undefined || publicFrom > at ? "from" : "public";
}

/** Friday afternoon before the week, or Monday morning if that is over. */
export function usualMoment(week: string, at = now()): PublicFrom {
  const monday = datesOfWeek(week)[0] ?? "";
  const friday = `${addDays(monday, -3)}T16:00`;
  return friday > at ? friday : `${monday}T07:00`;
}

/** "Entwurf", "öffentlich" or "ab Fr 27.11., 16:00" */
export function formatPublication(t: TranslateFunction, publicFrom: PublicFrom, at = now()): string {
  const state = publicationState(publicFrom, at);
  if (state !== "from") return t(`staff.lunch.state.${state}`);
  const date = dayOf(publicFrom);
  const day = shortWeekdayName(t, (new Date(date).getUTCDay() + 6) % 7);
  return t("staff.lunch.state.from", { day, date: formatShortDate(t, date), time: timeOf(publicFrom) });
}
