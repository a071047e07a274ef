import type { ByDay } from "@/api/generated/models/ByDay";
import type { ByHour } from "@/api/generated/models/ByHour";
import type { ByMenu } from "@/api/generated/models/ByMenu";
import type { ByPage } from "@/api/generated/models/ByPage";
import type { Compared } from "@/api/generated/models/Compared";
import type { MenuType } from "@/api/generated/models/MenuType";
import type { Page } from "@/api/generated/models/Page";
import type { RequestsOfPage } from "@/api/generated/models/RequestsOfPage";
import type { TextKey, Translate } from "@/i18n/texts";
import { dayName, formatDateRange, formatDayAndMonth } from "@/lib/dates";

/** One bar of a chart, one row of its table. A count that is not there was not counted, which is not nought. */
export type Row = Compared & {
  /** Tells it from the others. */
  key: string;
  label: string;
  /** What stands at the axis, where something should. */
  tick?: string;
};

/** 0 for a Sunday, as in the words of the house; the day is read as it is written. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** "Fr", "Jän": as everybody shortens them. */
const short = (word: string, letters: number) => word.slice(0, letters);

/** The parts of `2026-11-16`, without zeros before them. */
function parts(date: string) {
  const [, month = 0, day = 0] = date.split("-").map(Number);
  return { month, day };
}

/** Of a week every day has its mark, of a month every Monday. */
function dayRow(t: Translate, { day, ...counts }: ByDay, isWeek: boolean): Row {
  const name = dayName(t, weekday(day));
  const row = {
    key: day,
    label: t("staff.statistics.day", { name, date: formatDayAndMonth(t, day) }),
    ...counts,
  };
  if (isWeek) return { ...row, tick: short(name, 2) };
  if (weekday(day) !== 1) return row;
  return { ...row, tick: t("staff.statistics.dayTick", { name: short(name, 2), ...parts(day) }) };
}

/** A sum as the house makes it: of the days that were counted; to compare with, only when all were. */
function sum(days: readonly Compared[]): Compared {
  const count = (of: keyof Compared) => days.reduce((total, day) => total + (day[of] ?? 0), 0);
  return {
    ...(days.some(({ now }) => now !== undefined) ? { now: count("now") } : {}),
    ...(days.every(({ before }) => before !== undefined) ? { before: count("before") } : {}),
  };
}

/** From when until when; the week in which counting began, by the days that were counted. */
function weekName(t: Translate, week: readonly ByDay[]): string {
  const counted = week.filter(({ now }) => now !== undefined);
  const named = counted.length === 0 ? week : counted;
  const days = formatDateRange(t, named[0]?.day ?? "", named.at(-1)?.day ?? "");
  return named.length < week.length ? t("staff.statistics.weekInPart", { days }) : days;
}

/**
 * As many whole weeks as there are, up to yesterday. What is left over at the beginning would be a week that looks
 * better or worse than it was.
 */
function weekRows(t: Translate, days: readonly ByDay[]): Row[] {
  const left = days.length % 7;
  return Array.from({ length: Math.floor(days.length / 7) }, (_, index) => {
    const week = days.slice(left + 7 * index, left + 7 * (index + 1));
    const first = week.find(({ day }) => day.endsWith("-01"));
    return {
      key: week[0]?.day ?? "",
      label: weekName(t, week),
      ...(first === undefined ? {} : { tick: short(t(`month.${parts(first.day).month}` as TextKey), 3) }),
      ...sum(week),
    };
  });
}

/** Whether a period has too many days to tell one from another. */
export const isByWeek = (days: number) => days > 31;

/** What the days of a period are held against: the same weekdays, as many whole weeks earlier as it has. */
export function weeksBefore(t: Translate, days: number): string {
  const weeks = Math.floor(days / 7);
  return weeks === 1 ? t("staff.statistics.before.week") : t("staff.statistics.before.weeks", { weeks });
}

/** A row for each day, or for each week. */
export const dayRows = (t: Translate, days: readonly ByDay[]): Row[] =>
  isByWeek(days.length) ? weekRows(t, days) : days.map((day) => dayRow(t, day, days.length === 7));

/** A row for each hour of the day; each quarter of the day is marked. */
export const hourRows = (t: Translate, hours: readonly ByHour[]): Row[] =>
  hours.map(({ hour, ...counts }) => ({
    key: String(hour),
    label: t("staff.statistics.hour", { from: hour, until: hour + 1 }),
    ...(hour % 6 === 0 ? { tick: t("staff.statistics.hourTick", { hour }) } : {}),
    ...counts,
  }));

/** The greatest first; what is as great stays as it came. */
const byCount = (rows: readonly Row[]) => rows.toSorted((one, other) => (other.now ?? 0) - (one.now ?? 0));

/** The name of a menu as it begins a line. */
export function menuName(t: Translate, type: MenuType): string {
  const name = t(`staff.menuType.${type}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const menuRows = (t: Translate, menus: readonly ByMenu[]): Row[] =>
  byCount(menus.map(({ type, ...counts }) => ({ key: type, label: menuName(t, type), ...counts })));

/** What is asked of the pages: how often each was looked at, and what was done on it. */
export const measures = ["views", "menusOpened", "calls", "reservations", "mails"] as const;
export type Measure = (typeof measures)[number];

export const pageName = (t: Translate, page: Page) => t(`staff.statistics.page.${page}`);

export const pageRows = (t: Translate, pages: readonly ByPage[], measure: Measure): Row[] =>
  byCount(pages.map(({ page, [measure]: counts }) => ({ key: page, label: pageName(t, page), ...counts })));

export const requestRows = (t: Translate, pages: readonly RequestsOfPage[]): Row[] =>
  byCount(pages.map(({ page, ...counts }) => ({ key: page, label: pageName(t, page), ...counts })));

/** The greatest count of these rows, those of the period before among them. */
export const highest = (rows: readonly Row[]) =>
  Math.max(0, ...rows.flatMap(({ now = 0, before = 0 }) => [now, before]));

/** Whether there is anything to compare with. */
export const haveBefore = (rows: readonly Row[]) => rows.some(({ before }) => before !== undefined);

/** The greatest count, and whose it is where it is one row's alone. */
export function greatest(rows: readonly Row[]): { count: number; first: Row | undefined } {
  const count = Math.max(0, ...rows.map(({ now = 0 }) => now));
  const [first, ...others] = rows.filter(({ now }) => now === count);
  return { count, first: others.length === 0 ? first : undefined };
}
