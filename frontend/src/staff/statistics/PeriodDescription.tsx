import type { Statistics } from "@/api/generated";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { formatDate } from "../components/dates";
import { isGroupedByWeek, weeksBeforeLabel } from "./rows";

/** "15. November – 21. November 2026", with both years if they differ. */
const formatPeriod = (t: TranslateFunction, { from, until }: { from: string; until: string }) =>
  from.slice(0, 4) === until.slice(0, 4)
    ? t("staff.date", { date: formatDateRange(t, from, until), year: until.slice(0, 4) })
    : t("date.range", { from: formatDate(t, from), until: formatDate(t, until) });

/** Explains the comparison if the period is not a whole number of weeks. */
function ComparisonExplanation({ days }: { days: number }) {
  const t = useTexts();
  const [chart, sentence] = isGroupedByWeek(days)
    ? (["staff.statistics.visitsByWeek", "staff.statistics.span.byWeek"] as const)
    : (["staff.statistics.visitsByDay", "staff.statistics.span.byDay"] as const);
  return <p>{t(sentence, { chart: t(chart), before: weeksBeforeLabel(t, days) })}</p>;
}

/** The period, what it is compared with, and since when data exist. */
export function PeriodDescription({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const { days, until, before, countedSince = before.from } = statistics;
  const since = { date: formatDate(t, countedSince) };
  if (countedSince > until) return <p>{t("staff.statistics.since.today", since)}</p>;
  return (
    <div>
      <p>
        {t("staff.statistics.span", {
          days,
          span: formatPeriod(t, statistics),
          before: formatPeriod(t, before),
        })}
      </p>
      {days % 7 > 0 && countedSince <= before.until && <ComparisonExplanation days={days} />}
      <p>
        {countedSince > before.until
          ? t("staff.statistics.since.now", since)
          : t(countedSince > before.from ? "staff.statistics.since.partly" : "staff.statistics.since", since)}
      </p>
    </div>
  );
}
