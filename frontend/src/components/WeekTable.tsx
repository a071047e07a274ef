import type { Hours, WeekdayHours } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { HoursRow } from "./HoursRow";
import { HoursTable } from "./HoursTable";
import { type Today, todayLabel } from "./hours";

type Props = {
  /** Monday first. */
  week: readonly WeekdayHours[];
  holiday: Hours;
  /** The id of the season; absent outside all seasons. */
  id?: number;
  today: Today;
};

export function WeekTable({ week, holiday, id, today }: Props) {
  const t = useTexts();
  const { kind, seasonId } = today.rule;
  const mark = seasonId === id ? todayLabel(t, today) : undefined;
  return (
    <HoursTable caption={t("hours.caption")}>
      {week.map((day) => (
        <HoursRow
          key={day.dayKey}
          name={dayName(t, day.dayKey)}
          hours={day}
          today={kind === "weekday" && day.dayKey === today.dayKey ? mark : undefined}
          closed={t("hours.restDay")}
        />
      ))}
      <HoursRow
        name={t("hours.holidays")}
        hours={holiday}
        today={kind === "holiday" ? mark : undefined}
        closed={t("hours.closed")}
      />
    </HoursTable>
  );
}
