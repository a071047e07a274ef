import { ArrowRight } from "lucide-react";
import { AllergenLegend } from "@/components/AllergenLegend";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/routes/paths";
import styles from "./Lunch.module.css";
import { LunchHeader } from "./LunchHeader";
import { LunchOfDayMenus } from "./LunchOfDayMenus";
import { declarationsOf, findNextLunch, useLunch, weekAnchor } from "./lunch";

/** The next lunch, on the landing page. Nothing if the inn has had no menus lately. */
export function NextLunch() {
  const t = useTexts();
  const lunch = useLunch();
  if (!lunch.isOffered) return null;
  const day = findNextLunch(lunch);
  return (
    <section aria-labelledby="lunchHeading" className={styles.place}>
      <div className={styles.box}>
        <LunchHeader lunch={lunch} />
        {day && (
          <>
            <div className="untilNext">
              <LunchOfDayMenus day={day} />
            </div>
            <div className={styles.foot}>
              <AllergenLegend declarations={declarationsOf([day])} />
              <PageLink to={`${paths.kitchen}#${weekAnchor}`} className={styles.toWeek}>
                {t("lunch.toWeek")} <ArrowRight />
              </PageLink>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
