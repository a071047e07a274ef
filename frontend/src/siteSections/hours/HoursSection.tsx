import { CalendarClock, Mail, Phone } from "lucide-react";
import { useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { useOpeningHours } from "@/api/useOpeningHours";
import { ActionLink } from "@/components/ActionLink";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { ClosedToday, HoursNotices, UpcomingClosures } from "@/components/HoursNotices";
import { NextWeek } from "@/components/NextWeek";
import { SeasonHeading } from "@/components/SeasonHeading";
import { Section } from "@/components/Section";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { useLocalize } from "@/components/useLocalize";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import type { SectionTexts } from "@/lib/localizedText";
import { mailtoUrl } from "@/lib/mailtoUrl";
import { findSeason, isClosedForToday } from "@/lib/openingHours";
import { homeSections } from "@/routes/paths";
import { formatRestDays } from "./formatRestDays";
import styles from "./HoursSection.module.css";

export function HoursSection({ heading, text }: SectionTexts) {
  const t = useTexts();
  const hours = useOpeningHours();
  const { specialDays, state } = hours;
  const season = findSeason(hours, hours.seasonId);
  const weekInForce = season ?? hours;
  const { contact } = useMasterData();
  const { regulars } = useContent("home").lists;
  const localize = useLocalize();
  return (
    <Section id={homeSections.hours} labelledBy="hours">
      <div className={styles.columns}>
        <h2 id="hours">
          <ContentText text={heading} />
        </h2>
        <div className={styles.tables}>
          <HoursNotices>
            <ClosedToday hours={hours} />
            <UpcomingClosures hours={hours} />
          </HoursNotices>
          <div className="tightStack">
            {season && <SeasonHeading {...season} />}
            <WeekTable {...weekInForce} today={state.today} />
            <NextWeek hours={hours} />
          </div>
          <SpecialDaysTable
            specialDays={specialDays}
            today={state.today}
            isClosedForToday={isClosedForToday(state)}
          />
        </div>
        <div>
          <ContentParagraph text={text} className={styles.text} />
          <p className={styles.text}>
            {formatRestDays(t, weekInForce.week)} {t("hours.holidayNote")}
          </p>
          <p className={styles.text}>{t("hours.reserveNote")}</p>
          <div className="actions">
            <ActionLink
              to={mailtoUrl(contact.email, t("mail.reservation"))}
              icon={<Mail />}
              main
              usage="reservation"
            >
              {t("action.reserve")}
            </ActionLink>
            {regulars.map(({ id, texts: { action, subject } }) => (
              <ActionLink
                key={id}
                to={mailtoUrl(contact.email, localize(subject ?? action).text)}
                icon={<CalendarClock />}
                usage="stammtisch"
              >
                <ContentText text={action} />
              </ActionLink>
            ))}
            <ActionLink to={contact.phoneHref} icon={<Phone />}>
              {t("action.callNumber", { phone: contact.phone })}
            </ActionLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
