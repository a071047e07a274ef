import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import type { DayHours, Today } from "./hours";
import { useContentLanguage } from "./useHouseLanguage";

type Props = {
  today: Today & { hours: DayHours };
  /** On which days which special day is in force. */
  specialRanges: readonly { from: string; until: string; specialDayId: number }[];
};

/**
 * Why the whole of today is closed: "Betriebsurlaub bis 6. Jänner", "Christtag". Nothing on an open day and on the
 * weekly rest day.
 */
export function useClosedReason({ today, specialRanges }: Props): ReactNode {
  const t = useTexts();
  const house = useContentLanguage();
  const { date, hours, rule } = today;
  if (hours.isOpen) return undefined;
  if (rule.holiday !== undefined) return t(`holiday.${rule.holiday}`);
  if (rule.label === undefined) return undefined;
  const range = specialRanges.find(
    ({ specialDayId, from, until }) => specialDayId === rule.specialDayId && from <= date && date <= until,
  );
  const isLonger = range !== undefined && range.until > date;
  return (
    <>
      <span lang={house}>{rule.label}</span>
      {isLonger && ` ${t("status.until", { date: formatDayAndMonth(t, range.until) })}`}
    </>
  );
}
