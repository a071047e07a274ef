import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarClock, Mail, Phone } from "lucide-react";
import { getOpeningHoursQuery, getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { mailDraft } from "@/lib/contact";
import { dayName } from "@/lib/dates";
import { sections } from "@/paths";
import { Action } from "@/ui/Action";
import { Section } from "@/ui/Section";
import { HoursRow } from "./HoursRow";
import styles from "./HoursSection.module.css";
import { HoursTable } from "./HoursTable";
import { restDays } from "./restDays";
import { todayMark } from "./rows";
import { SpecialDays } from "./SpecialDays";

/** When the house is open, and how to be sure of a seat. */
export function HoursSection() {
  const t = useTexts();
  const { week, holiday, state } = useSuspenseQuery(getOpeningHoursQuery()).data;
  const { contact } = useSuspenseQuery(getSiteQuery()).data;
  const { kind } = state.reason;
  const mark = todayMark(t, state);
  return (
    <Section id={sections.openingHours} labelledBy="hours">
      <div className={styles.columns}>
        <div>
          <h2 id="hours">{t("hours.heading")}</h2>
          <p className={styles.text}>
            {restDays(t, week)} {t("hours.holidayNote")}
          </p>
          <p className={styles.text}>{t("hours.reserveNote")}</p>
          <div className={styles.actions}>
            <Action to={mailDraft(contact.email, t("mail.reservation"))} icon={<Mail />} main>
              {t("action.reserve")}
            </Action>
            <Action to={mailDraft(contact.email, t("mail.regulars"))} icon={<CalendarClock />}>
              {t("action.regulars")}
            </Action>
            <Action to={contact.phoneHref} icon={<Phone />}>
              {t("action.callNumber", { phone: contact.phone })}
            </Action>
          </div>
        </div>
        <div>
          <HoursTable caption={t("hours.caption")}>
            {week.map((day) => (
              <HoursRow
                key={day.dayKey}
                name={dayName(t, day.dayKey)}
                hours={day}
                today={kind === "WEEKDAY" && day.dayKey === state.today.dayKey ? mark : undefined}
                closed={t("hours.restDay")}
              />
            ))}
            <HoursRow
              name={t("hours.holidays")}
              hours={holiday}
              today={kind === "HOLIDAY" ? mark : undefined}
              closed={t("hours.closed")}
            />
          </HoursTable>
          <SpecialDays />
        </div>
      </div>
    </Section>
  );
}
