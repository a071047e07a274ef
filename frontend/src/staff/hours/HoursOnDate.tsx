import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpeningHours, OpeningRule } from "@/api/generated";
import { getOpeningHoursStateQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { findSeason } from "@/lib/openingHours";
import { fromViennaTime } from "@/lib/vienna";
import { formatDate } from "../components/dates";
import { TextField } from "../components/fields";
import { formatDayHours } from "../components/hours";
import { QueryStatus } from "../components/Loading";

/** "Heiliger Abend (jedes Jahr)", "Nationalfeiertag", "Freitag (Sommer)" */
function formatRule(t: TranslateFunction, hours: OpeningHours, rule: OpeningRule): string {
  const { kind, holiday, dayKey = 0, specialDayId, label = t("staff.hours.onDate.special") } = rule;
  const isYearly = hours.specialDays.some((day) => day.id === specialDayId && day.isYearly);
  const detail = isYearly ? t("staff.hours.period.isYearly") : findSeason(hours, rule.seasonId)?.name;
  const others = { holiday: holiday && t(`holiday.${holiday}`), weekday: dayName(t, dayKey) };
  const name = kind === "specialDay" ? label : (others[kind] ?? "");
  return detail === undefined ? name : t("staff.hours.onDate.rule", { name, detail });
}

/** The hours on a date and why, by the server. */
export function HoursOnDate({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const [date, setDate] = useState("");
  const isSupported = date >= "1970" && date < "2401";
  // A year that is being typed is 0002 first.
  const isRefused = date >= "1000" && !isSupported;
  const at = isSupported ? fromViennaTime(date, "12:00")?.toISOString() : undefined;
  const query = getOpeningHoursStateQuery(at === undefined ? {} : { at });
  const state = useQuery({ ...query, enabled: at !== undefined });
  const { today } = state.data ?? {};
  return (
    <section aria-labelledby="onDate" className="tightStack part">
      <h2 id="onDate">{t("staff.hours.onDate")}</h2>
      <TextField
        label={t("staff.hours.onDate.date")}
        name="date"
        type="date"
        value={date}
        error={isRefused ? t("staff.hours.onDate.years") : undefined}
        onChange={setDate}
      />
      {at !== undefined && <QueryStatus queries={[state]} />}
      <p role="status">
        {today &&
          t("staff.hours.onDate.answer", {
            date: formatDate(t, today.date),
            hours: formatDayHours(t, today.hours),
            reason: formatRule(t, hours, today.rule),
          })}
      </p>
    </section>
  );
}
