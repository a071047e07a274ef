import type { OpeningHours } from "@/api/generated";
import { isClosedForToday } from "@/lib/openingHours";
import { ContentText } from "./ContentText";

/**
 * What staff noted for the day that is running, such as "Heute ausgebucht", until the venue closes. `isToday`: whether
 * that day must be today, or yesterday, whose opening lasts after midnight.
 */
export function noteOfRunningDay({ specialDays, state }: OpeningHours, isToday: boolean) {
  const { reason, today } = state;
  const day = specialDays.find(({ id }) => id === reason.specialDayId);
  return day?.isTodayChange &&
    reason.label &&
    (day.from === today.date) === isToday &&
    !isClosedForToday(state) ? (
    <ContentText text={{ de: reason.label, en: reason.labelEn }} />
  ) : undefined;
}
