import type {
  DailyCount,
  HourlyCount,
  MenuCount,
  MenuType,
  PageRequestCount,
  PageUsage,
  PeriodCounts,
} from "@/api/generated";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { dayName, formatDateRange, formatDayAndMonth } from "@/lib/dates";
import { publicPages } from "@/routes/publicPages";

/** Data point of a chart and row of its table. An undefined count was not counted, unlike 0. */
export type ChartRow = PeriodCounts & {
  key: string;
  label: string;
  /** Axis label. */
  tickLabel?: string;
};

/** Sunday is 0. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Without leading zeros. */
function parts(date: string) {
  const [, month = 0, day = 0] = date.split("-").map(Number);
  return { month, day };
}

/** Tick labels: every day of a week, otherwise Mondays. */
function toDayChartRow(t: TranslateFunction, { day, ...counts }: DailyCount, isWeek: boolean): ChartRow {
  const name = dayName(t, weekday(day));
  const row = {
    key: day,
    label: t("staff.statistics.day", { name, date: formatDayAndMonth(t, day) }),
    ...counts,
  };
  if (isWeek) return { ...row, tickLabel: name.slice(0, 2) };
  if (weekday(day) !== 1) return row;
  return { ...row, tickLabel: t("staff.statistics.dayTick", { name: name.slice(0, 2), ...parts(day) }) };
}

/** Sum of counted days; the comparison only if all days have one. */
function sumCounts(days: readonly PeriodCounts[]): PeriodCounts {
  const count = (of: keyof PeriodCounts) => days.reduce((total, day) => total + (day[of] ?? 0), 0);
  return {
    ...(days.some(({ now }) => now !== undefined) && { now: count("now") }),
    ...(days.every(({ before }) => before !== undefined) && { before: count("before") }),
  };
}

/** First and last day; in the week in which counting started only counted days. */
function weekLabel(t: TranslateFunction, week: readonly DailyCount[]): string {
  const counted = week.filter(({ now }) => now !== undefined);
  const shownDays = counted.length === 0 ? week : counted;
  const days = formatDateRange(t, shownDays[0]?.day ?? "", shownDays.at(-1)?.day ?? "");
  return shownDays.length < week.length ? t("staff.statistics.weekInPart", { days }) : days;
}

/** Whole weeks up to yesterday; days left over at the start are omitted. */
function weekChartRows(t: TranslateFunction, days: readonly DailyCount[]): ChartRow[] {
  const leftoverDays = days.length % 7;
  return Array.from({ length: Math.floor(days.length / 7) }, (_, index) => {
    const week = days.slice(leftoverDays + 7 * index, leftoverDays + 7 * (index + 1));
    const first = week.find(({ day }) => day.endsWith("-01"));
    return {
      key: week[0]?.day ?? "",
      label: weekLabel(t, week),
      ...(first && { tickLabel: t(`month.${parts(first.day).month}` as TextKey).slice(0, 3) }),
      ...sumCounts(week),
    };
  });
}

/** Whether to group days by week. */
export const isGroupedByWeek = (days: number) => days > 31;

/** Days are compared with the same weekdays a whole number of weeks earlier. */
export function weeksBeforeLabel(t: TranslateFunction, days: number): string {
  const weeks = Math.floor(days / 7);
  return weeks === 1 ? t("staff.statistics.before.week") : t("staff.statistics.before.weeks", { weeks });
}

/** One row per day or week. */
export const dayOrWeekChartRows = (t: TranslateFunction, days: readonly DailyCount[]): ChartRow[] =>
  isGroupedByWeek(days.length)
    ? weekChartRows(t, days)
    : days.map((day) => toDayChartRow(t, day, days.length === 7));

/** Props of a chart with a row per day, or per week of a long period. */
export function dayOrWeekChart(
  t: TranslateFunction,
  days: readonly DailyCount[],
  byDay: TextKey,
  byWeek: TextKey,
) {
  const isByWeek = isGroupedByWeek(days.length);
  return {
    heading: t(isByWeek ? byWeek : byDay),
    rowColumnHeading: isByWeek ? "staff.statistics.row.weeks" : "staff.statistics.row.days",
    rows: dayOrWeekChartRows(t, days),
    comparedPeriodName: weeksBeforeLabel(t, days.length),
  } as const;
}

export const hourChartRows = (t: TranslateFunction, hours: readonly HourlyCount[]): ChartRow[] =>
  hours.map(({ hour, ...counts }) => ({
    key: String(hour),
    label: t("staff.statistics.hour", { from: hour, until: hour + 1 }),
    ...(hour % 6 === 0 && { tickLabel: t("staff.statistics.hourTick", { hour }) }),
    ...counts,
  }));

/** Descending, stable. */
const sortRowsByCount = (rows: readonly ChartRow[]) =>
  rows.toSorted((one, other) => (other.now ?? 0) - (one.now ?? 0));

/** Capitalised menu name. */
export function menuTypeName(t: TranslateFunction, type: MenuType): string {
  const name = t(`staff.menuType.${type}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const menuChartRows = (t: TranslateFunction, menus: readonly MenuCount[]): ChartRow[] =>
  sortRowsByCount(
    menus.map(({ type, ...counts }) => ({ key: type, label: menuTypeName(t, type), ...counts })),
  );

export const pageUsageMetrics = ["views", "menusOpened", "calls", "reservations", "mails"] as const;
export type PageUsageMetric = (typeof pageUsageMetrics)[number];

export const pageChartRows = (pages: readonly PageUsage[], measure: PageUsageMetric): ChartRow[] =>
  sortRowsByCount(
    pages.map(({ page, [measure]: counts }) => ({ key: page, label: publicPages[page].label, ...counts })),
  );

export const pageRequestChartRows = (pages: readonly PageRequestCount[]): ChartRow[] =>
  sortRowsByCount(
    pages.map(({ page, ...counts }) => ({ key: page, label: publicPages[page].label, ...counts })),
  );

/** Maximum, including the comparison. */
export const maxCount = (rows: readonly ChartRow[]) =>
  Math.max(0, ...rows.flatMap(({ now = 0, before = 0 }) => [now, before]));

export const hasComparison = (rows: readonly ChartRow[]) => rows.some(({ before }) => before !== undefined);

/** Maximum, with its row if there is only one. */
export function findMaxRow(rows: readonly ChartRow[]): { count: number; first: ChartRow | undefined } {
  const count = Math.max(0, ...rows.map(({ now = 0 }) => now));
  const [first, ...others] = rows.filter(({ now }) => now === count);
  return { count, first: others.length === 0 ? first : undefined };
}
