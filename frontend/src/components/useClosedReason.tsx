import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import type { DayHours, Today } from "./hours";
import { useContentLang } from "./useContentLang";

type Props = {
  today: Today & { hours: DayHours };
  /** Days on which each special day is in force. */
  specialRanges: readonly { from: string; until: string; specialDayId: number }[];
};

/** Why today is closed: "Betriebsurlaub bis 6. Jänner", "Christtag". Undefined on open days and weekly rest days. */
export function useClosedReason({ today, specialRanges }: Props): ReactNode {
  const t = useTexts();
  const contentLang = useContentLang();
  const { date, hours, rule } = today;
  if (hours.isOpen) return undefined;
  if (rule.holiday !== undefined) return t(`holiday.${rule.holiday}`);
  if (rule.label === undefined) return undefined;
  const range = specialRanges.find(
    ({ specialDayId, from, until }) => specialDayId === rule.specialDayId && from <= date && date <= until,
  );
  const continuesAfterToday = range !== undefined && range.until > date;
  return (
    <>
      <span lang={contentLang}>{rule.label}</span>
      {continuesAfterToday && ` ${t("status.until", { date: formatDayAndMonth(t, range.until) })}`}
    </>
  );
}
