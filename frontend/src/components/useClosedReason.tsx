import type { ReactNode } from "react";
import type { OpeningHours } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { closureToday } from "@/lib/openingHours";
import { ContentText } from "./ContentText";

/**
 * Why today is closed: "Betriebsurlaub bis 6. Jänner", "Christtag". Undefined on open days, weekly rest days and
 * single days without a name.
 */
export function useClosedReason(openingHours: OpeningHours): ReactNode {
  const t = useTexts();
  const { date, hours, rule } = openingHours.state.today;
  if (hours.isOpen) return undefined;
  if (rule.holiday !== undefined) return t(`holiday.${rule.holiday}`);
  const { until: lastDay = date } = closureToday(openingHours) ?? {};
  const until = lastDay === date ? "" : t("status.until", { date: formatDayAndMonth(t, lastDay) });
  if (rule.label === undefined) return until || undefined;
  return (
    <>
      <ContentText text={{ de: rule.label, en: rule.labelEn }} />
      {until && ` ${until}`}
    </>
  );
}
