import type { AuditEntry } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";

type Day = { day: string; entries: { time: string; entry: AuditEntry }[] };

/** Groups entries by calendar day in Vienna, keeping their order. */
export function groupByDay(t: TranslateFunction, auditEntries: readonly AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of auditEntries) {
    const { day: date, time } = toViennaTime(new Date(entry.occurredAt));
    const day = t("staff.date", { date: formatDayAndMonth(t, date), year: date.slice(0, 4) });
    const last = days.at(-1);
    if (last?.day === day) last.entries.push({ time, entry });
    else days.push({ day, entries: [{ time, entry }] });
  }
  return days;
}
