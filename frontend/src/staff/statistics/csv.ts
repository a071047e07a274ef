import type { DailyCount, PeriodCounts, Statistics } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { publicPages } from "@/routes/publicPages";
import { statisticFigureNames } from "./FiguresSection";
import { shouldShowPageRequestCounts } from "./PageRequestsReport";
import { menuTypeName, pageUsageMetrics, weeksBeforeLabel } from "./rows";

/** Quotes a field (RFC 4180). */
const field = (value: string | number) =>
  /[";\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/**
 * One table of everything on the screen except today. Semicolons, because German spreadsheets use the comma as
 * decimal separator.
 */
export function toCsv(t: TranslateFunction, statistics: Statistics): string {
  const { from, until, before, visitsByDay, visitsByHour, menus, pages, pageRequests } = statistics;
  const visits = t("staff.statistics.figure.visits");
  const requests = t("staff.statistics.requestsByPage");
  // Empty if not counted, unlike 0.
  const line = (section: string, area: string, measureName: string, { now, before }: PeriodCounts) =>
    [section, area, measureName, now ?? "", before ?? "", ""] as const;
  // Days are compared with other days, so their comparison has a column of its own.
  const byDay = (section: string, measureName: string, days: readonly DailyCount[]) =>
    days.map(({ day, now, before }) => [section, day, measureName, now ?? "", "", before ?? ""] as const);
  const lines = [
    [
      t("staff.statistics.csv.section"),
      t("staff.statistics.csv.of"),
      t("staff.statistics.csv.what"),
      t("staff.statistics.csv.span", { from, until }),
      t("staff.statistics.csv.span", before),
      t("staff.statistics.csv.weekday", { before: weeksBeforeLabel(t, statistics.days) }),
    ],
    ...statisticFigureNames.map((figure) =>
      line(t("staff.statistics.figures"), "", t(`staff.statistics.figure.${figure}`), statistics[figure]),
    ),
    ...byDay(t("staff.statistics.visitsByDay"), visits, visitsByDay),
    ...visitsByHour.map((hour) =>
      line(t("staff.statistics.visitsByHour"), t("staff.statistics.csv.hour", hour), visits, hour),
    ),
    ...menus.map((menu) =>
      line(
        t("staff.statistics.menus"),
        menuTypeName(t, menu.type),
        t("staff.statistics.figure.menusOpened"),
        menu,
      ),
    ),
    ...pages.flatMap((page) =>
      pageUsageMetrics.map((measure) =>
        line(
          t("staff.statistics.pages"),
          publicPages[page.page].label,
          t(`staff.statistics.measure.${measure}`),
          page[measure],
        ),
      ),
    ),
    ...(shouldShowPageRequestCounts(pageRequests)
      ? [
          ...byDay(t("staff.statistics.requests"), requests, pageRequests.byDay),
          ...pageRequests.byPage.map((page) =>
            line(t("staff.statistics.requests"), publicPages[page.page].label, requests, page),
          ),
        ]
      : []),
  ];
  return lines.map((fields) => `${fields.map(field).join(";")}\r\n`).join("");
}

/** Downloads the file. The byte order mark makes spreadsheets read it as UTF-8. */
export function saveCsv(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
