import type { Page, PeriodCounts, Statistics } from "@/api/generated";

/** Available periods. */
export type PeriodDays = 7 | 30 | 365;

const lastCountedDay = Date.UTC(2026, 10, 21);
const millisecondsPerDay = 86_400_000;
const isoDayBefore = (daysBefore: number) =>
  new Date(lastCountedDay - daysBefore * millisecondsPerDay).toISOString().slice(0, 10);

const visitsOfDay = (daysBefore: number) => {
  const weekday = new Date(lastCountedDay - daysBefore * millisecondsPerDay).getUTCDay();
  const weekdayVisits = [64, 30, 9, 7, 34, 78, 71][weekday] ?? 0;
  return Math.round(weekdayVisits * (1 - daysBefore / 1100) * (1 + 0.2 * Math.sin(daysBefore * 1.7)));
};

const visitsPerHour = [1, 0, 0, 0, 0, 1, 3, 7, 14, 22, 38, 61, 52, 33, 21, 24, 39, 71, 96, 84, 52, 30, 14, 5];

export function sampleStatistics(days: PeriodDays): Statistics {
  const daysInWholeWeeks = Math.floor(days / 7) * 7;
  const visitsByDay = Array.from({ length: days }, (_, index) => {
    const daysBefore = days - 1 - index;
    return {
      day: isoDayBefore(daysBefore),
      now: visitsOfDay(daysBefore),
      before: visitsOfDay(daysBefore + daysInWholeWeeks),
    };
  });
  const visitsInPeriod = (daysBefore: number) =>
    Array.from({ length: days }, (_, index) => visitsOfDay(daysBefore + index)).reduce(
      (sum, count) => sum + count,
    );
  const visits = { now: visitsInPeriod(0), before: visitsInPeriod(days) };
  const share = (now: number, before = now) => ({
    now: Math.round(visits.now * now),
    before: Math.round(visits.before * before),
  });
  const hours = visitsPerHour.reduce((sum, count) => sum + count, 0);
  const page = (page: Page, portion: number) => ({
    page,
    views: share(portion * 1.8, portion * 1.7),
    menusOpened: share(portion * 0.62, portion * 0.5),
    calls: share(portion * 0.11, portion * 0.12),
    mails: share(portion * 0.03),
    reservations: share(portion * 0.07, portion * 0.05),
  });
  return {
    days,
    from: isoDayBefore(days - 1),
    until: isoDayBefore(0),
    before: { from: isoDayBefore(2 * days - 1), until: isoDayBefore(days) },
    countedSince: "2024-09-01",
    today: {
      ...{
        day: isoDayBefore(-1),
        visits: 31,
        pageViews: 58,
        calls: 4,
        mails: 1,
        reservations: 2,
        stammtisch: 0,
      },
      ...{ mapsOpened: 2, languageChanges: 1, carouselsUsed: 7, menusOpened: 19 },
      menus: [
        { type: "FOOD", count: 8 },
        { type: "BURGER", count: 0 },
        { type: "ADDITIONAL_BURGER", count: 0 },
        { type: "WILD", count: 0 },
        { type: "GANSL", count: 11 },
        { type: "CORDON_BLEU", count: 0 },
      ],
    },
    visits,
    pageViews: share(1.8, 1.7),
    calls: share(0.11, 0.12),
    mails: share(0.03),
    reservations: share(0.07, 0.05),
    stammtisch: share(0.004, 0.002),
    mapsOpened: share(0.05, 0.06),
    languageChanges: share(0.02),
    carouselsUsed: share(0.2, 0.21),
    menusOpened: share(0.62, 0.5),
    visitsByDay,
    visitsByHour: visitsPerHour.map((count, hour) => ({
      hour,
      ...share(count / hours, (visitsPerHour[(hour + 23) % 24] ?? 0) / hours),
    })),
    menus: [
      { type: "FOOD", ...share(0.31, 0.3) },
      { type: "BURGER", ...share(0.12, 0.09) },
      { type: "ADDITIONAL_BURGER", ...share(0.02, 0.03) },
      { type: "WILD", ...share(0.05, 0.02) },
      { type: "GANSL", ...share(0.1, 0.05) },
      { type: "CORDON_BLEU", ...share(0.02, 0.01) },
    ],
    pages: [
      page("home", 0.4),
      page("kitchen", 0.31),
      page("venue", 0.12),
      page("contact", 0.1),
      page("jobs", 0.02),
      page("imprint", 0.01),
      page("cookiePolicy", 0.03),
      page("notFound", 0.01),
    ],
    pageRequests: {
      isCounted: false,
      total: {},
      today: 0,
      byDay: visitsByDay.map(({ day }) => ({ day })),
      byPage: [],
    },
  };
}

export function statisticsWithPageRequests(days: PeriodDays): Statistics {
  const statistics = sampleStatistics(days);
  const scaledCounts = ({ now = 0, before = 0 }: PeriodCounts) => ({ now: now * 7, before: before * 6 });
  return {
    ...statistics,
    pageRequests: {
      isCounted: true,
      countedSince: "2024-09-01",
      today: 406,
      total: scaledCounts(statistics.pageViews),
      byDay: statistics.visitsByDay.map((day) => ({ day: day.day, ...scaledCounts(day) })),
      byPage: statistics.pages
        .filter(({ page }) => page !== "notFound")
        .map(({ page, views }) => ({ page, ...scaledCounts(views) })),
    },
  };
}

/** Replaces all counts, at any depth. */
function transformCounts<Value>(value: Value, map: (counts: PeriodCounts) => PeriodCounts): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => transformCounts(item, map)) as Value;
  if ("now" in value) {
    const { now, before, ...others } = value as PeriodCounts;
    return { ...others, ...map({ now, before } as PeriodCounts) } as Value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, transformCounts(part, map)]),
  ) as Value;
}

export function omitUncountedPeriods(statistics: Statistics, since: string): Statistics {
  const { days, until, before, visitsByDay, pageRequests } = statistics;
  const daysInWholeWeeks = Math.floor(days / 7) * 7;
  const keepCountedPeriods = (counts: PeriodCounts, isNow: boolean, isBefore: boolean): PeriodCounts => ({
    ...(isNow && counts.now !== undefined ? { now: counts.now } : {}),
    ...(isBefore && counts.before !== undefined ? { before: counts.before } : {}),
  });
  return {
    ...transformCounts(statistics, (counts) =>
      keepCountedPeriods(counts, since <= until, since <= before.from),
    ),
    countedSince: since,
    visitsByDay: visitsByDay.map(({ day, ...counts }, index) => ({
      day,
      ...keepCountedPeriods(counts, since <= day, since <= isoDayBefore(days - 1 - index + daysInWholeWeeks)),
    })),
    pageRequests,
  };
}

export const zeroStatistics = (days: PeriodDays, since: string) =>
  omitUncountedPeriods(
    transformCounts(sampleStatistics(days), () => ({ now: 0, before: 0 })),
    since,
  );

export function emptyStatistics(days: PeriodDays): Statistics {
  const { countedSince: _, ...statistics } = zeroStatistics(days, "9999-12-31");
  return statistics;
}
