import type { Door } from "@/api/models";
import type { Translate } from "@/i18n/texts";
import { dayAndMonth, dayName } from "@/lib/dates";

type Change = NonNullable<Door["changes"]>;

function moment(t: Translate, { date, time, dayKey, inDays }: Change): string {
  if (inDays === 0) return t("when.today", { time });
  if (inDays === 1) return t("when.tomorrow", { time });
  if (inDays < 7) return t("when.weekday", { day: dayName(t, dayKey), time });
  return t("when.date", { date: dayAndMonth(t, date), time });
}

/** What stands beside "Küche" or "Lokal": "offen bis 20:15", "derzeit geschlossen · öffnet Donnerstag 10:00". */
export function doorSentence(t: Translate, { isOpen, changes }: Door): readonly string[] {
  if (isOpen) {
    if (changes === undefined) return [t("status.open")];
    // Closing tonight is the common case and needs no "heute".
    const when = changes.inDays === 0 ? t("when.time", { time: changes.time }) : moment(t, changes);
    return [t("status.openUntil", { when })];
  }
  const closed = t("status.closed");
  return changes === undefined ? [closed] : [closed, t("status.opens", { when: moment(t, changes) })];
}
