import { ArrowDown } from "lucide-react";
import type { OpeningHours } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { findSeason } from "@/lib/openingHours";
import { ContentText } from "./ContentText";
import { WeekTable } from "./WeekTable";

/** The week that will be in force next, if a season begins or ends: "Ab 1. Mai: Sommer". */
export function NextWeek({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const { nextWeek, state } = hours;
  if (nextWeek === undefined) return null;
  const season = findSeason(hours, nextWeek.seasonId);
  return (
    <details>
      <summary>
        <span>
          {t("hours.from", { date: formatDayAndMonth(t, nextWeek.from) })}{" "}
          {season ? <ContentText text={{ de: season.name, en: season.nameEn }} /> : t("hours.usual")}
        </span>
        <ArrowDown />
      </summary>
      <WeekTable {...(season ?? hours)} today={state.today} />
    </details>
  );
}
