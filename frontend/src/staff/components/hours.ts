import type { Hours } from "@/api/generated";
import { formatHours } from "@/components/hours";
import type { TranslateFunction } from "@/i18n/texts";
import { formatList } from "@/lib/formatList";

/** "10:00 – 14:30 und 17:00 – 23:00, Küche 11:00 – 14:00" */
export function formatDayHours(t: TranslateFunction, hours: Hours): string {
  const open = formatHours(t, hours);
  if (open === undefined) return t("hours.closed");
  const oneLine = (lines: string) => formatList(t, lines.split("\n"));
  const venue = oneLine(open.venue ?? t("staff.hours.error.missing"));
  return open.kitchen === undefined
    ? `${venue}, ${t("hours.noKitchen")}`
    : t("staff.hours.summary", { venue, kitchen: oneLine(open.kitchen) });
}
