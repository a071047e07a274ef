import { useQuery } from "@tanstack/react-query";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { QueryStatus } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import styles from "./HoursScreen.module.css";
import { SpecialDaysSection } from "./SpecialDaysSection";
import {
  applySpecialDayDraft,
  emptySpecialDraft,
  type SpecialDraft,
  todayWithSpecialDays,
} from "./specialDay";
import { WeekForm } from "./WeekForm";
import { toHoursEditRequest, weekDraftOf } from "./week";

export default function HoursScreen() {
  const hours = useQuery(getOpeningHoursQuery());
  return (
    <>
      <QueryStatus queries={[hours]} />
      {hours.data !== undefined && <HoursEditor hours={hours.data} />}
    </>
  );
}

function HoursEditor({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const week = useDraft("opening-hours", weekDraftOf(hours));
  const special = useDraft<SpecialDraft>("special-day", emptySpecialDraft);
  const specialDays = applySpecialDayDraft(hours.specialDays, special.draft);
  const today = todayWithSpecialDays(specialDays, hours.state.today);
  return (
    <div className={styles.columns}>
      <div className={styles.forms}>
        <WeekForm draftState={week} />
        <SpecialDaysSection hours={hours} draftState={special} />
      </div>
      <section aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">{t("staff.hours.preview")}</h2>
        <WeekTable {...toHoursEditRequest(week.draft)} today={today} />
        <SpecialDaysTable specialDays={specialDays} today={today} />
      </section>
    </div>
  );
}
