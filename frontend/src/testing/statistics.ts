import type { Page } from "@/api/generated/models/Page";
import type { Statistics } from "@/api/generated/models/Statistics";

/** The periods there are. */
export type Days = 7 | 30 | 365;

/** A year in which guests come every day, more at the weekend and more every month. */
const last = Date.UTC(2026, 10, 21);
const millisecondsOfDay = 86_400_000;
const dayAt = (daysBefore: number) =>
  new Date(last - daysBefore * millisecondsOfDay).toISOString().slice(0, 10);

const visitsOf = (daysBefore: number) => {
  const weekday = new Date(last - daysBefore * millisecondsOfDay).getUTCDay();
  const ofWeekday = [64, 30, 9, 7, 34, 78, 71][weekday] ?? 0;
  return Math.round(ofWeekday * (1 - daysBefore / 1100) * (1 + 0.2 * Math.sin(daysBefore * 1.7)));
};

const ofHour = [1, 0, 0, 0, 0, 1, 3, 7, 14, 22, 38, 61, 52, 33, 21, 24, 39, 71, 96, 84, 52, 30, 14, 5];

/** What the house says of guests of whom there are many, for a period of so many days until 2026-11-21. */
export function busy(days: Days): Statistics {
  const visitsByDay = Array.from({ length: days }, (_, index) => {
    const daysBefore = days - 1 - index;
    return { day: dayAt(daysBefore), now: visitsOf(daysBefore), before: visitsOf(daysBefore + days) };
  });
  const visits = {
    now: visitsByDay.reduce((sum, { now }) => sum + now, 0),
    before: visitsByDay.reduce((sum, { before }) => sum + before, 0),
  };
  const share = (now: number, before = now) => ({
    now: Math.round(visits.now * now),
    before: Math.round(visits.before * before),
  });
  const hours = ofHour.reduce((sum, count) => sum + count, 0);
  const page = (page: Page, of: number) => ({
    page,
    views: share(of * 1.8, of * 1.7),
    menusOpened: share(of * 0.62, of * 0.5),
    calls: share(of * 0.11, of * 0.12),
    mails: share(of * 0.03),
    reservations: share(of * 0.07, of * 0.05),
  });
  return {
    days,
    from: dayAt(days - 1),
    until: dayAt(0),
    before: { from: dayAt(2 * days - 1), until: dayAt(days) },
    countedSince: "2024-09-01",
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
    visitsByHour: ofHour.map((count, hour) => ({
      hour,
      ...share(count / hours, (ofHour[(hour + 23) % 24] ?? 0) / hours),
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
      total: { now: 0, before: 0 },
      byDay: visitsByDay.map(({ day }) => ({ day, now: 0, before: 0 })),
      byPage: [],
    },
  };
}

/** The same with page requests, which the house counts only when it is told to. */
export function requested(days: Days): Statistics {
  const statistics = busy(days);
  const more = ({ now, before }: { now: number; before: number }) => ({ now: now * 7, before: before * 6 });
  return {
    ...statistics,
    pageRequests: {
      isCounted: true,
      total: more(statistics.pageViews),
      byDay: statistics.visitsByDay.map((day) => ({ day: day.day, ...more(day) })),
      byPage: statistics.pages.map(({ page, views }) => ({ page, ...more(views) })),
    },
  };
}

const nothing = { now: 0, before: 0 };

/** A house in which nothing was counted yet, or since the day that is named. */
export function quiet(days: Days, countedSince?: string): Statistics {
  const statistics = busy(days);
  const counts = Object.entries(statistics).map(([name, value]) => [
    name,
    typeof value === "object" && "now" in value ? nothing : value,
  ]);
  const { countedSince: _, ...rest } = Object.fromEntries(counts) as Statistics;
  return {
    ...rest,
    ...(countedSince === undefined ? {} : { countedSince }),
    visitsByDay: statistics.visitsByDay.map(({ day }) => ({ day, ...nothing })),
    visitsByHour: statistics.visitsByHour.map(({ hour }) => ({ hour, ...nothing })),
    menus: statistics.menus.map(({ type }) => ({ type, ...nothing })),
    pages: statistics.pages.map(({ page }) => ({
      page,
      views: nothing,
      menusOpened: nothing,
      calls: nothing,
      mails: nothing,
      reservations: nothing,
    })),
  };
}
