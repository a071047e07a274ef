import { useId } from "react";
import type { CountedToday } from "@/api/generated/models/CountedToday";
import { useTexts } from "@/i18n/texts";
import { foremost } from "./Figures";
import { wholeNumber } from "./numbers";
import { menuName } from "./rows";
import styles from "./Today.module.css";

/** The day that is not over: apart from the whole days, and compared with none. */
export function Today({ today }: { today: CountedToday }) {
  const t = useTexts();
  const id = useId();
  const opened = today.menus
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const menus = opened.map(({ type, count }) =>
    t("staff.statistics.today.menu", { menu: menuName(t, type), count: wholeNumber(t, count) }),
  );
  return (
    <section aria-labelledby={id} className={styles.today}>
      <h2 id={id}>{t("staff.statistics.today")}</h2>
      <dl className={styles.figures}>
        {foremost.map((figure) => (
          <div key={figure}>
            <dt>{t(`staff.statistics.figure.${figure}`)}</dt>
            <dd>{wholeNumber(t, today[figure])}</dd>
          </div>
        ))}
      </dl>
      {menus.length > 0 && <p>{t("staff.statistics.today.menus", { menus: menus.join(", ") })}</p>}
    </section>
  );
}
