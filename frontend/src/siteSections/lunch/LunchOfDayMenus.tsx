import type { LunchOfDay } from "@/api/generated";
import styles from "./Lunch.module.css";
import { EveryWeekCourse, MenuName, MenuPrice, ServedCourses } from "./ServedCourses";

/** The menus of a day below its heading. */
export function LunchOfDayMenus({ day }: { day: LunchOfDay }) {
  const { menus } = day;
  return (
    <div className={styles.menus}>
      {menus.map(({ number, courses, price }) => (
        <div key={number}>
          <div className={styles.menuHead}>
            <h3>
              <MenuName menus={menus} number={number} />
            </h3>
            <MenuPrice price={price} />
          </div>
          <ServedCourses courses={courses} />
        </div>
      ))}
      {day.weekdayCourse && (
        <p>
          <EveryWeekCourse {...day} />
        </p>
      )}
    </div>
  );
}
