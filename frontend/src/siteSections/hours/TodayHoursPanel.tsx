import { ArrowDown } from "lucide-react";
import { useNavigationTargets } from "@/api/content";
import { useOpeningHours } from "@/api/useOpeningHours";
import { formatReopening, TodayNote, UpcomingClosures } from "@/components/HoursNotices";
import { formatHours } from "@/components/hours";
import { MiddleDotSeparated } from "@/components/MiddleDotSeparated";
import { PageLink } from "@/components/PageLink";
import { useClosedReason } from "@/components/useClosedReason";
import { useTexts } from "@/i18n/texts";
import { closureToday } from "@/lib/openingHours";
import { homeSectionPath } from "@/routes/paths";
import styles from "./TodayHoursPanel.module.css";

export function TodayHoursPanel() {
  const t = useTexts();
  const hours = useOpeningHours();
  const reason = useClosedReason(hours);
  const reopening = formatReopening(t, closureToday(hours));
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
        <TodayNote hours={hours} />
        <UpcomingClosures hours={hours} max={2} />
      </div>
      {hasHoursSection && (
        <PageLink to={homeSectionPath("hours")} className={styles.all}>
          {t("hero.allHours")} <ArrowDown />
        </PageLink>
      )}
    </div>
  );
}
