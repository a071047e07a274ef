import { AllergenLegend } from "@/components/AllergenLegend";
import styles from "./Lunch.module.css";
import { LunchHeader } from "./LunchHeader";
import { LunchOfDayMenus } from "./LunchOfDayMenus";
import { LunchWeek } from "./LunchWeek";
import { declarationsOf, findNextLunch, useLunch, weekAnchor } from "./lunch";

/** The next lunch and its week, on the page of the kitchen. Nothing if the inn has had no menus lately. */
export function LunchSection() {
  const lunch = useLunch();
  if (!lunch.isOffered) return null;
  const day = findNextLunch(lunch);
  return (
    <section id={weekAnchor} aria-labelledby="lunchHeading" tabIndex={-1} className={styles.kitchen}>
      <div className={styles.box}>
        <div className={styles.next}>
          <LunchHeader lunch={lunch} />
          {day && <LunchOfDayMenus day={day} />}
        </div>
        {day && (
          <div className={styles.weekPart}>
            <LunchWeek lunch={lunch} />
            <AllergenLegend declarations={declarationsOf(lunch.days)} />
          </div>
        )}
      </div>
    </section>
  );
}
