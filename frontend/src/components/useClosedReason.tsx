import type { ReactNode } from "react";
import type { OpeningHours } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { ContentText } from "./ContentText";

/**
 * Why today is closed: "Betriebsurlaub bis 6. Jänner", "Christtag". Undefined on open days, weekly rest days and
 * single days without a name.
 */
export function useClosedReason({ state, specialRanges }: OpeningHours): ReactNode {
  const t = useTexts();
  const { date, hours, rule } = state.today;
  if (hours.isOpen) return undefined;
  if (rule.holiday !== undefined) return t(`holiday.${rule.holiday}`);
  const range = specialRanges.find(
    ({ specialDayId, from, until }) => specialDayId === rule.specialDayId && from <= date && date <= until,
  );
  const isLastDay = range === undefined || range.until === date;
  const until = isLastDay ? "" : t("status.until", { date: formatDayAndMonth(t, range.until) });
  if (rule.label === undefined) return until || undefined;
  return (
    <>
      <ContentText text={{ de: rule.label, en: rule.labelEn }} />
      {until && ` ${until}`}
    </>
  );
}
