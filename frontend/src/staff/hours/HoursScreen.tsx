import { useQuery } from "@tanstack/react-query";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { ClosedToday, HoursNotices, UpcomingClosures } from "@/components/HoursNotices";
import { NextWeek } from "@/components/NextWeek";
import { SeasonHeading } from "@/components/SeasonHeading";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { WeekTable } from "@/components/WeekTable";
import "@/i18n/staffHoursTexts";
import { useTexts } from "@/i18n/texts";
import { findSeason } from "@/lib/openingHours";
import { QueryStatus } from "../components/Loading";
import { useStoredInputs } from "../hooks/useStoredInput";
import { HoursFeeds } from "./HoursFeeds";
import { HoursOnDate } from "./HoursOnDate";
import styles from "./HoursScreen.module.css";
import { PeriodsSection } from "./PeriodsSection";
import { validInputs } from "./period";
import { SeasonForm } from "./SeasonForm";
import { SpecialDaysSection } from "./SpecialDaysSection";
import { newSeason, seasonKind, toSeasonDraft } from "./season";
import {
  newSpecialDay,
  specialDayKind,
  todayWithSpecialDays,
  toSpecialDay,
  toSpecialDayInput,
} from "./specialDay";
import { useWeekForm, WeekForm } from "./WeekForm";
import { toHoursEditRequest } from "./week";

export default function HoursScreen() {
  const hours = useQuery(getOpeningHoursQuery());
  return (
    <>
      <QueryStatus queries={[hours]} />
      {hours.data !== undefined && <HoursEditor hours={hours.data} />}
    </>
  );
}

/** Instead of the records with the same ids. */
const withEdited = <Draft extends { id: number }>(records: readonly Draft[], edited: readonly Draft[]) => [
  ...records.filter(({ id }) => edited.every((draft) => draft.id !== id)),
  ...edited,
];

function HoursEditor({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const week = useWeekForm(hours);
  const special = useStoredInputs(specialDayKind.inputPrefix, toSpecialDayInput(newSpecialDay));
  const seasons = useStoredInputs(seasonKind.inputPrefix, seasonKind.toInput(newSeason(hours)));
  const specialDays = withEdited(
    hours.specialDays,
    validInputs(specialDayKind, hours.specialDays, special.inputs).map(({ id, input }) => ({
      ...toSpecialDay(input),
      id,
    })),
  );
  const editedSeasons = validInputs(seasonKind, hours.seasons, seasons.inputs).map(({ id, input }) => ({
    ...toSeasonDraft(input),
    id,
  }));
  const seasonToday = findSeason(hours, hours.seasonId);
  const editedWeek = toHoursEditRequest(week.input);
  const isChanged = week.isChanged || special.inputs.size + seasons.inputs.size > 0;
  const today = todayWithSpecialDays(specialDays, hours.state.today);
  return (
    <div className={styles.columns}>
      <div className={styles.forms}>
        <WeekForm form={week} hours={hours} />
        <SpecialDaysSection hours={hours} stored={special} />
        <PeriodsSection
          kind={seasonKind}
          hours={hours}
          start={newSeason(hours)}
          stored={seasons}
          Form={SeasonForm}
        />
        <HoursOnDate hours={hours} />
        <HoursFeeds />
      </div>
      {week.conflict === undefined && (
        <section aria-labelledby="preview" className={styles.preview}>
          <h2 id="preview">{t("staff.preview")}</h2>
          <HoursNotices>
            <ClosedToday hours={hours} />
            <UpcomingClosures hours={hours} />
          </HoursNotices>
          {isChanged && <p className="hint">{t("staff.hours.preview.saved")}</p>}
          {(seasonToday === undefined || week.isChanged) && <WeekTable {...editedWeek} today={today} />}
          {withEdited(seasonToday ? [seasonToday] : [], editedSeasons).map((season) => (
            <div key={season.id} className="tightStack">
              <SeasonHeading {...season} />
              <WeekTable {...season} today={today} />
            </div>
          ))}
          <NextWeek hours={{ ...hours, ...editedWeek }} />
          <SpecialDaysTable specialDays={specialDays} today={today} />
        </section>
      )}
    </div>
  );
}
