import type { Lunch } from "@/api/generated";
import { MiddleDotSeparated } from "@/components/MiddleDotSeparated";
import { useTexts } from "@/i18n/texts";
import styles from "./Lunch.module.css";
import { formatIncluded, lunchHeading } from "./lunch";

/** The heading, until when there is lunch, and what is included; without a next lunch that the menus are to follow. */
export function LunchHeader({ lunch }: { lunch: Lunch }) {
  const t = useTexts();
  return (
    <div>
      <h2 id="lunchHeading" className={styles.heading}>
        {lunchHeading(t, lunch)}
      </h2>
      <p className={styles.facts}>
        {lunch.next === undefined ? (
          t("lunch.follows")
        ) : (
          <MiddleDotSeparated secondPart={formatIncluded(t, lunch)}>
            {t("lunch.until", { time: lunch.until })}
          </MiddleDotSeparated>
        )}
      </p>
    </div>
  );
}
