import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { HoursRow } from "./HoursRow";
import { HoursTable } from "./HoursTable";
import type { DayHours, Today } from "./hours";
import styles from "./SpecialDaysTable.module.css";
import { useContentLanguage } from "./useHouseLanguage";

type Props = {
  specialDays: readonly (DayHours & { id: number; from: string; until: string; label: string })[];
  today: Today;
};

/**
 * The special days still to come, today's first; nothing where there are none. Of several on one day the server says which
 * one is in force (decision H6); staff may just be moving that one to other days.
 */
export function SpecialDaysTable({ specialDays, today }: Props) {
  const t = useTexts();
  const house = useContentLanguage();
  const coming = specialDays
    .filter(({ until }) => until >= today.date)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (coming.length === 0) return null;
  return (
    <div className={styles.special}>
      <h3>{t("hours.special")}</h3>
      <HoursTable caption={t("hours.specialCaption")}>
        {coming.map((day) => (
          <HoursRow
            key={day.id}
            name={
              <>
                {formatDateRange(t, day.from, day.until)}: <span lang={house}>{day.label}</span>
              </>
            }
            hours={day}
            today={
              day.id === today.rule.specialDayId && day.from <= today.date ? t("hours.today") : undefined
            }
            closed={t("hours.closed")}
          />
        ))}
      </HoursTable>
    </div>
  );
}
