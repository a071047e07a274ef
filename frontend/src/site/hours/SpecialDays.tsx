import { useSuspenseQuery } from "@tanstack/react-query";
import { getOpeningHoursQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { dateRange } from "@/lib/dates";
import { HoursRow } from "./HoursRow";
import { HoursTable } from "./HoursTable";
import styles from "./SpecialDays.module.css";

/** The special days still to come, today's first; nothing where there are none. */
export function SpecialDays() {
  const t = useTexts();
  const { specialDays, state } = useSuspenseQuery(getOpeningHoursQuery()).data;
  const today = state.today.date;
  const coming = specialDays
    .filter(({ until }) => until >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (coming.length === 0) return null;
  return (
    <div className={styles.special}>
      <h3>{t("hours.special")}</h3>
      <HoursTable caption={t("hours.specialCaption")}>
        {coming.map((day) => (
          <HoursRow
            key={day.id}
            name={`${dateRange(t, day.from, day.until)}: ${day.label}`}
            hours={day}
            today={day.from <= today ? t("hours.today") : undefined}
            closed={t("hours.closed")}
          />
        ))}
      </HoursTable>
    </div>
  );
}
