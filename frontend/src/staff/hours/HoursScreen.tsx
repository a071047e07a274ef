import { useQuery } from "@tanstack/react-query";
import type { OpeningHours } from "@/api/models";
import { getOpeningHoursQuery } from "@/api/queries";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import { Screen } from "../layout/Screen";
import styles from "./HoursScreen.module.css";
import { SpecialDays } from "./SpecialDays";
import { previewOf, type SpecialDraft, specialStart, todayWith } from "./specialDay";
import { WeekForm } from "./WeekForm";
import { hoursIn, weekDraftOf } from "./week";

/** The opening hours: the week, the holidays and the days that differ. */
export function HoursScreen() {
  const t = useTexts();
  const { data, isError, refetch } = useQuery(getOpeningHoursQuery());
  return (
    <Screen heading={t("staff.hours.heading")} intro={t("staff.hours.intro")} wide>
      {data === undefined && isError && <LoadFailed onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loading />}
      {data !== undefined && <HoursDesk hours={data} />}
    </Screen>
  );
}

function HoursDesk({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const week = useDraft("opening-hours", weekDraftOf(hours));
  const special = useDraft<SpecialDraft>("special-day", specialStart);
  const specialDays = previewOf(hours.specialDays, special.draft);
  const today = todayWith(specialDays, hours.state.today);
  return (
    <div className={styles.desk}>
      <div className={styles.forms}>
        <WeekForm kept={week} />
        <SpecialDays hours={hours} kept={special} />
      </div>
      <section aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">{t("staff.hours.preview")}</h2>
        <WeekTable {...hoursIn(week.draft)} today={today} />
        <SpecialDaysTable specialDays={specialDays} today={today} />
      </section>
    </div>
  );
}
