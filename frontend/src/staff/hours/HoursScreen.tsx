import { useQuery } from "@tanstack/react-query";
import type { OpeningHours } from "@/api/models";
import { getOpeningHoursQuery } from "@/api/queries";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import styles from "./HoursScreen.module.css";
import { SpecialDays } from "./SpecialDays";
import { emptySpecialDraft, previewSpecialDays, type SpecialDraft, todayWithSpecialDays } from "./specialDay";
import { WeekForm } from "./WeekForm";
import { toHoursEdit, weekDraftOf } from "./week";

export function HoursScreen() {
  const { data, isError, refetch } = useQuery(getOpeningHoursQuery());
  return (
    <>
      {data === undefined && isError && <LoadFailed onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loading />}
      {data !== undefined && <HoursEditor hours={data} />}
    </>
  );
}

function HoursEditor({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const week = useDraft("opening-hours", weekDraftOf(hours));
  const special = useDraft<SpecialDraft>("special-day", emptySpecialDraft);
  const specialDays = previewSpecialDays(hours.specialDays, special.draft);
  const today = todayWithSpecialDays(specialDays, hours.state.today);
  return (
    <div className={styles.columns}>
      <div className={styles.forms}>
        <WeekForm draftState={week} />
        <SpecialDays hours={hours} draftState={special} />
      </div>
      <section aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">{t("staff.hours.preview")}</h2>
        <WeekTable {...toHoursEdit(week.draft)} today={today} />
        <SpecialDaysTable specialDays={specialDays} today={today} />
      </section>
    </div>
  );
}
