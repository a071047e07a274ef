import type { SpecialDay, SpecialDayDraft } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { nextOccurrences } from "@/lib/openingHours";
import { ContentText } from "./ContentText";
import { HoursRow } from "./HoursRow";
import { HoursTable } from "./HoursTable";
import type { Today } from "./hours";

type Props = {
  specialDays: readonly (SpecialDayDraft & Pick<SpecialDay, "id"> & Partial<SpecialDay>)[];
  today: Today;
  /** Whether the venue opens no more today, which hides changes of today. */
  isClosedForToday?: boolean;
};

/**
 * Special days from today on, without those that a change of today replaces, and yearly ones that others replace. The
 * server says which of several overlapping ones is in force (decision H6); an unsaved edit may have moved it to other
 * days.
 */
export function SpecialDaysTable({ specialDays, today, isClosedForToday = false }: Props) {
  const t = useTexts();
  const upcomingSpecialDays = nextOccurrences(specialDays, today.date).filter(
    ({ id, from, until, isYearly, isTodayChange }) =>
      until >= today.date &&
      !(isTodayChange && isClosedForToday) &&
      !specialDays.some(
        (day) =>
          day.id !== id &&
          (day.isTodayChange || (isYearly && !day.isYearly)) &&
          day.from <= from &&
          until <= day.until,
      ),
  );
  if (upcomingSpecialDays.length === 0) return null;
  return (
    <div className="tightStack">
      <h3>{t("hours.special")}</h3>
      <HoursTable caption={t("hours.specialCaption")}>
        {upcomingSpecialDays.map((day) => (
          <HoursRow
            key={day.id}
            name={
              <>
                {formatDateRange(t, day.from, day.until)}
                {day.label && (
                  <>
                    : <ContentText text={{ de: day.label, en: day.labelEn }} />
                  </>
                )}
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
