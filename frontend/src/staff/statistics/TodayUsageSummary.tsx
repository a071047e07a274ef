import { useId } from "react";
import type { UsageToday } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { mainStatisticFigureNames } from "./FiguresSection";
import { formatWholeNumber } from "./numbers";
import { menuTypeName } from "./rows";
import styles from "./TodayUsageSummary.module.css";

/** Today is not over, so it is shown separately without a comparison. */
export function TodayUsageSummary({ today }: { today: UsageToday }) {
  const t = useTexts();
  const id = useId();
  const openedMenus = today.menus
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const menus = openedMenus.map(({ type, count }) =>
    t("staff.statistics.today.menu", { menu: menuTypeName(t, type), count: formatWholeNumber(t, count) }),
  );
  return (
    <section aria-labelledby={id} className={styles.today}>
      <h2 id={id}>{t("staff.statistics.today")}</h2>
      <dl className={styles.figures}>
        {mainStatisticFigureNames.map((figure) => (
          <div key={figure}>
            <dt>{t(`staff.statistics.figure.${figure}`)}</dt>
            <dd>{formatWholeNumber(t, today[figure])}</dd>
          </div>
        ))}
      </dl>
      {menus.length > 0 && <p>{t("staff.statistics.today.menus", { menus: menus.join(", ") })}</p>}
    </section>
  );
}
