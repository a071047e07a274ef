import { useQuery } from "@tanstack/react-query";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { QueryStatus } from "../components/Loading";
import { useStoredInputs } from "../hooks/useStoredInput";
import styles from "./HoursScreen.module.css";
import { SpecialDaysSection } from "./SpecialDaysSection";
import {
  newSpecialDay,
  specialDayInputPrefix,
  todayWithSpecialDays,
  toSpecialDayInput,
  withSpecialDayInputs,
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

function HoursEditor({ hours }: { hours: OpeningHours }) {
  const t = useTexts();
  const week = useWeekForm(hours);
  const special = useStoredInputs(specialDayInputPrefix, toSpecialDayInput(newSpecialDay));
  const specialDays = withSpecialDayInputs(hours.specialDays, special.inputs);
  const today = todayWithSpecialDays(specialDays, hours.state.today);
  return (
    <div className={styles.columns}>
      <div className={styles.forms}>
        <WeekForm form={week} hours={hours} />
        <SpecialDaysSection hours={hours} special={special} />
      </div>
      <section aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview">{t("staff.preview")}</h2>
        <WeekTable {...toHoursEditRequest(week.input)} today={today} />
        <SpecialDaysTable specialDays={specialDays} today={today} />
      </section>
    </div>
  );
}
