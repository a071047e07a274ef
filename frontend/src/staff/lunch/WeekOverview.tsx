import { useQuery } from "@tanstack/react-query";
import type { LunchWeek } from "@/api/generated";
import { getLunchSettingsQuery, listLunchWeeksQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { isoWeekOf, weekAfter } from "@/lib/isoWeek";
import { lunchWeekPath } from "@/routes/lunchPaths";
import { today } from "../components/dates";
import { QueryStatus } from "../components/Loading";
import { useDishes } from "../hooks/useDishes";
import { formatWeek } from "./dates";
import styles from "./Lunch.module.css";
import { LunchSettingsForm } from "./LunchSettingsForm";
import { formatPublication, toPublishedAt } from "./publication";
import { isEmptyWeek } from "./week";

/** This week, the next two, and later ones that have menus. */
function shownWeeks(thisWeek: string, weeks: readonly LunchWeek[]): string[] {
  const next = [0, 1, 2].map((count) => weekAfter(thisWeek, count));
  const later = weeks.map(({ week }) => week).filter((week) => week > thisWeek && !next.includes(week));
  return [...next, ...later];
}

export function WeekOverview() {
  const t = useTexts();
  const weeks = useQuery(listLunchWeeksQuery());
  const settings = useQuery(getLunchSettingsQuery());
  const { query: dishesQuery, dishes } = useDishes();
  const thisWeek = isoWeekOf(today());
  const names = new Map([
    [thisWeek, t("staff.lunch.this")],
    [weekAfter(thisWeek), t("staff.lunch.next")],
  ]);
  const formatState = (week: string) => {
    const found = weeks.data?.find((one) => one.week === week);
    return found === undefined || isEmptyWeek(found)
      ? t("staff.lunch.state.empty")
      : formatPublication(t, toPublishedAt(found));
  };
  return (
    <>
      <QueryStatus queries={[weeks, settings, dishesQuery]} />
      {weeks.data !== undefined && (
        <ul aria-label={t("staff.lunch.weeks")} className={styles.weeks}>
          {shownWeeks(thisWeek, weeks.data).map((week) => (
            <li key={week}>
              <PageLink to={lunchWeekPath(week)}>
                <span>
                  {names.has(week) && <b>{names.get(week)}</b>} {formatWeek(t, week)}
                </span>
                <span className={styles.state}>{formatState(week)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {settings.data !== undefined && dishesQuery.data !== undefined && (
        <LunchSettingsForm settings={settings.data} dishes={dishes} />
      )}
    </>
  );
}
