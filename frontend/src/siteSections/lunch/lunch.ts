import { useSuspenseQuery } from "@tanstack/react-query";
import type { AllergenDeclaration, Lunch, LunchOfDay } from "@/api/generated";
import { getLunchQuery } from "@/api/generated/queries";
import type { TranslateFunction } from "@/i18n/texts";
import { dayName, formatDayAndMonth } from "@/lib/dates";

/** Anchor of the week on the page of the kitchen. */
export const weekAnchor = "mittag";

export const useLunch = () => useSuspenseQuery(getLunchQuery()).data;

/** Sunday is 0. */
const dayKeyOf = (date: string) => new Date(date).getUTCDay();

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

/** "Freitag, 4. Dezember" */
export const formatLunchDate = (t: TranslateFunction, date: string) =>
  t("lunch.date", { day: dayName(t, dayKeyOf(date)), date: formatDayAndMonth(t, date) });

/** "Jeden Freitag:" */
export const formatEveryWeek = (t: TranslateFunction, date: string) =>
  t("lunch.everyWeek", { day: dayName(t, dayKeyOf(date)) });

/** "Mittagsmenü heute" */
export function lunchHeading(t: TranslateFunction, { today, next }: Pick<Lunch, "today" | "next">): string {
  if (next === undefined || today === undefined) return t("lunch.title");
  const days = daysBetween(today, next);
  if (days === 0) return t("lunch.today");
  if (days === 1) return t("lunch.tomorrow");
  return t("lunch.onDay", { day: dayName(t, dayKeyOf(next)), date: formatDayAndMonth(t, next) });
}

/** "Suppe und Nachspeise inklusive" */
export function formatIncluded(t: TranslateFunction, { includesSoup, includesDessert }: Lunch) {
  if (includesSoup) return t(includesDessert ? "lunch.soupAndDessert" : "lunch.soup");
  return includesDessert ? t("lunch.dessert") : undefined;
}

export const findNextLunch = ({ days, next }: Lunch): LunchOfDay | undefined =>
  days.find(({ date }) => date === next);

export const declarationsOf = (days: readonly LunchOfDay[]): AllergenDeclaration[] =>
  days
    .flatMap(({ menus, weekdayCourse }) => [
      ...menus.flatMap(({ courses }) => courses),
      ...(weekdayCourse ? [weekdayCourse] : []),
    ])
    .map(({ allergens }) => allergens);
