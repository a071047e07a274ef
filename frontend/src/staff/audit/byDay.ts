import type { AuditEntry } from "@/api/generated/models/AuditEntry";
import type { Translate } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";

type Day = { day: string; ofDay: { time: string; entry: AuditEntry }[] };

/** The deeds under the days of Vienna on which they were done, in the order they come in. */
export function byDay(t: Translate, deeds: readonly AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of deeds) {
    const { day: date, time } = toViennaTime(new Date(entry.at));
    const day = t("staff.audit.day", { date: formatDayAndMonth(t, date), year: date.slice(0, 4) });
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push({ time, entry });
    else days.push({ day, ofDay: [{ time, entry }] });
  }
  return days;
}
