import { useQuery } from "@tanstack/react-query";
import { Check, Pencil } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { OpeningHours, TodayOptions } from "@/api/generated";
import { listCardsQuery, listLunchWeeksQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatDateRange, formatDayAndMonth } from "@/lib/dates";
import { isoWeekOf, weekAfter } from "@/lib/isoWeek";
import { findSeason } from "@/lib/openingHours";
import { toViennaTime } from "@/lib/vienna";
import { cardEditorPath } from "@/routes/cardPaths";
import { lunchWeekPath } from "@/routes/lunchPaths";
import { newSpecialDayPath, staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { formatDate } from "../components/dates";
import { formatDayHours } from "../components/hours";
import { useUnreadCount } from "../hooks/useUnreadCount";
import { focusScreen } from "../layout/focus";
import { readConfirmedHolidays, storeConfirmedHolidays } from "./confirmedHolidays";
import { formatDay } from "./dates";
import styles from "./Today.module.css";

/** How far ahead a season is announced, in milliseconds. */
const announcedTime = 14 * 24 * 60 * 60 * 1000;

/** Announced closures, and the week of another season. */
function announcements(t: TranslateFunction, hours: OpeningHours, today: string): string[] {
  const { closures, nextWeek } = hours;
  const lines = closures
    .filter(({ from }) => from > today)
    .map(({ from, until, label }) => {
      const closed = t("staff.today.closure", { days: formatDateRange(t, from, until) });
      return label === "" ? closed : `${closed}: ${label}`;
    });
  if (nextWeek === undefined || Date.parse(nextWeek.from) - Date.parse(today) > announcedTime) return lines;
  const date = formatDayAndMonth(t, nextWeek.from);
  const name = findSeason(hours, nextWeek.seasonId)?.name;
  return [
    ...lines,
    name === undefined ? t("staff.today.noSeason", { date }) : t("staff.today.season", { date, name }),
  ];
}

/** The next week from Friday noon on, if it has no lunch menus and others have. */
function useWeekWithoutLunch(): string | undefined {
  const { day, time } = toViennaTime(new Date());
  const weekday = new Date(day).getUTCDay();
  const isLate = weekday === 6 || weekday === 0 || (weekday === 5 && time >= "12:00");
  const { data: weeks = [] } = useQuery({ ...listLunchWeeksQuery(), enabled: isLate });
  const next = weekAfter(isoWeekOf(day));
  const isMissing = isLate && weeks.length > 0 && weeks.every(({ week }) => week !== next);
  return isMissing ? next : undefined;
}

/** The day three months later; of a shorter month the last. */
function reviewDue(day: string): string {
  const date = new Date(day);
  const due = new Date(day);
  due.setUTCMonth(date.getUTCMonth() + 3);
  if (due.getUTCDate() !== date.getUTCDate()) due.setUTCDate(0);
  return due.toISOString().slice(0, 10);
}

/** The cards that guests see and that were reviewed three months ago or earlier. */
function useCardsToReview(today: string) {
  const { data: cards = [] } = useQuery(listCardsQuery());
  return cards.flatMap(({ slug, title, reviewedOn }) =>
    reviewedOn !== undefined && reviewDue(reviewedOn) <= today ? [{ slug, title, reviewedOn }] : [],
  );
}

type Props = { options: TodayOptions; hours: OpeningHours };

/** What needs the staff: unread messages, and the next two weeks. */
export function Upcoming({ options, hours }: Props) {
  const t = useTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useUnreadCount();
  const [confirmed, setConfirmed] = useState(readConfirmedHolidays);
  const holidays = options.holidays.filter(({ date }) => !confirmed.includes(date));
  const lines = announcements(t, hours, options.date);
  const weekWithoutLunch = useWeekWithoutLunch();
  const cardsToReview = useCardsToReview(options.date);
  const otherCount = count + lines.length + cardsToReview.length + (weekWithoutLunch === undefined ? 0 : 1);
  if (otherCount + holidays.length === 0) return null;

  function confirm(date: string) {
    const upcoming = options.holidays.map((holiday) => holiday.date);
    const dates = [...confirmed.filter((one) => upcoming.includes(one)), date];
    storeConfirmedHolidays(dates);
    setConfirmed(dates);
    // The pressed button is gone, and the heading with the last line.
    if (otherCount + holidays.length === 1) focusScreen();
    else heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={id} className="tightStack">
      <h2 ref={heading} id={id} tabIndex={-1}>
        {t("staff.today.upcoming")}
      </h2>
      <ul className={styles.upcoming}>
        {count > 0 && (
          <li>
            <PageLink to={staffPaths.messages} className="target">
              {count === 1 ? t("staff.today.oneMessage") : t("staff.today.messages", { count })}
            </PageLink>
          </li>
        )}
        {weekWithoutLunch !== undefined && (
          <li>
            <PageLink to={lunchWeekPath(weekWithoutLunch)} className="target">
              {t("staff.today.noLunch")}
            </PageLink>
          </li>
        )}
        {cardsToReview.map(({ slug, title, reviewedOn }) => (
          <li key={slug}>
            <PageLink to={cardEditorPath(slug)} className="target">
              {t("staff.today.cardReview", { title, date: formatDate(t, reviewedOn) })}
            </PageLink>
          </li>
        ))}
        {holidays.map(({ date, holiday, hours }) => (
          <li key={date}>
            <p>
              {t("staff.today.holiday", {
                day: formatDay(t, date),
                holiday: t(`holiday.${holiday}`),
                hours: formatDayHours(t, hours),
              })}
            </p>
            <div className="row">
              <Button
                icon={<Check />}
                label={t("staff.today.confirm.label", { date: formatDayAndMonth(t, date) })}
                onClick={() => confirm(date)}
              >
                {t("staff.today.confirm")}
              </Button>
              <ButtonLink
                icon={<Pencil />}
                label={t("staff.today.edit.label", { date: formatDayAndMonth(t, date) })}
                to={newSpecialDayPath(date)}
              >
                {t("staff.hours.period.change")}
              </ButtonLink>
            </div>
          </li>
        ))}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
