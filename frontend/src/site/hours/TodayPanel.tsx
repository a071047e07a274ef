import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { Link } from "react-router";
import { getOpeningHoursQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { sectionOnHome } from "@/paths";
import { hoursToday, spans } from "./rows";
import styles from "./TodayPanel.module.css";

/** Today's hours, like the sign in the window. */
export function TodayPanel() {
  const t = useTexts();
  const { data: hours } = useSuspenseQuery(getOpeningHoursQuery());
  const open = spans(t, hoursToday(hours));
  return (
    <div className={styles.panel}>
      <p className={styles.day}>{t("hero.today", { day: dayName(t, hours.state.today.dayKey) })}</p>
      {open === undefined ? (
        <p>{t("hours.closed")}</p>
      ) : (
        <dl className={styles.hours}>
          <dt>{t("hours.venue")}</dt>
          <dd>{open.venue}</dd>
          <dt>{t("hours.kitchen")}</dt>
          <dd>{open.kitchen ?? t("hours.noKitchen")}</dd>
        </dl>
      )}
      <Link to={sectionOnHome("openingHours")} className={styles.all}>
        {t("hero.allHours")} <ArrowDown aria-hidden="true" />
      </Link>
    </div>
  );
}
