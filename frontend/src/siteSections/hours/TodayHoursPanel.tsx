import { ArrowDown } from "lucide-react";
import { useNavigationTargets } from "@/api/content";
import { useOpeningHours } from "@/api/useOpeningHours";
import { formatHours } from "@/components/hours";
import { MiddleDotSeparated } from "@/components/MiddleDotSeparated";
import { PageLink } from "@/components/PageLink";
import { useClosedReason } from "@/components/useClosedReason";
import { useTexts } from "@/i18n/texts";
import { homeSectionPath } from "@/routes/paths";
import { formatReopening, TodayNote, UpcomingClosures, useClosures } from "./HoursNotices";
import styles from "./TodayHoursPanel.module.css";

export function TodayHoursPanel() {
  const t = useTexts();
  const hours = useOpeningHours();
  const reason = useClosedReason(hours);
  const reopening = formatReopening(t, useClosures().begun);
  const hasHoursSection = useNavigationTargets().homeSections.includes("hours");
  const open = formatHours(t, hours.state.today.hours);
  return (
    <div className={styles.panel}>
      <p className={styles.day}>{t("hero.today")}</p>
      {open === undefined ? (
        <p>
          <MiddleDotSeparated
            secondPart={
              reason && (
                <>
                  {reason}
                  {reopening}
                </>
              )
            }
          >
            {t("hours.closed")}
            {!reason && reopening}
          </MiddleDotSeparated>
        </p>
      ) : (
        <dl className={hasHoursSection ? `untilNext ${styles.hours}` : styles.hours}>
          <div>
            <dt>{t("hours.venue")}</dt>
            <dd>{open.venue}</dd>
          </div>
          <div>
            <dt>{t("hours.kitchen")}</dt>
            <dd>{open.kitchen ?? t("hours.noKitchen")}</dd>
          </div>
        </dl>
      )}
      <div className={styles.notes}>
        <TodayNote />
        <UpcomingClosures />
      </div>
      {hasHoursSection && (
        <PageLink to={homeSectionPath("hours")} className={styles.all}>
          {t("hero.allHours")} <ArrowDown />
        </PageLink>
      )}
    </div>
  );
}
