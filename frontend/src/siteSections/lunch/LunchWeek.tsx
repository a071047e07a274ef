import type { Lunch, LunchOfDay } from "@/api/generated";
import { MiddleDotSeparated } from "@/components/MiddleDotSeparated";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import styles from "./Lunch.module.css";
import { formatLunchDate } from "./lunch";
import { EveryWeekCourse, MenuName, MenuPrice, ServedCourses } from "./ServedCourses";

type DayProps = { day: LunchOfDay; isToday: boolean; isOver: boolean };

function LunchDayRows({ day, isToday, isOver }: DayProps) {
  const t = useTexts();
  const { date, menus } = day;
  const state = isOver ? t("lunch.over") : isToday && t("hours.today");
  return (
    <tbody className={isOver ? styles.over : undefined} aria-current={isToday ? "date" : undefined}>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <MiddleDotSeparated secondPart={state ? <span className={styles.state}>{state}</span> : undefined}>
            {formatLunchDate(t, date)}
          </MiddleDotSeparated>
        </th>
      </tr>
      {menus.map(({ number, courses, price }) => (
        <tr key={number}>
          <td>
            {menus.length > 1 && (
              <p className="caption">
                <MenuName menus={menus} number={number} />
              </p>
            )}
            <ServedCourses courses={courses} />
          </td>
          <td>
            <MenuPrice price={price} />
          </td>
        </tr>
      ))}
      {day.weekdayCourse && (
        <tr>
          <td colSpan={2}>
            <EveryWeekCourse {...day} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The lunches of a week. */
export function LunchWeek({ lunch: { days, today, next = "" } }: { lunch: Lunch }) {
  const t = useTexts();
  const dates = formatDateRange(t, days[0]?.date ?? "", days.at(-1)?.date ?? "");
  return (
    <table className={styles.week}>
      <caption>{t("lunch.week", { dates })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t("lunch.dayAndMenus")}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{t("lunch.price")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {days.map((day) => (
        <LunchDayRows key={day.date} day={day} isToday={day.date === today} isOver={day.date < next} />
      ))}
    </table>
  );
}
