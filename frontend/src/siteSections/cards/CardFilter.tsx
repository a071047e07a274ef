import { ChevronDown } from "lucide-react";
import type { Card } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { allergenLegend } from "@/lib/dishes";
import styles from "./Card.module.css";

type ChoiceProps = { name: string; value: string; children: string };

const Choice = ({ name, value, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" name={name} value={value} /> {children}
  </label>
);

const diets = ["vegetarian", "vegan"] as const;

/** Chooses dishes by text, diet and allergens. Only for scripts: `filterCard.ts` shows it. */
export function CardFilter({ card }: { card: Card }) {
  const t = useTexts();
  const dishes = card.sections.flatMap(({ items }) => items.flatMap(({ dish }) => dish ?? []));
  const { letters } = allergenLegend(dishes.map(({ allergens }) => allergens));
  const hasDiets = dishes.some(({ diet }) => diet !== undefined);
  return (
    <search
      className={styles.filter}
      tabIndex={-1}
      aria-label={t("cards.filter")}
      data-count={t("cards.count")}
      data-count-unchecked={t("cards.countUnchecked")}
    >
      <label htmlFor="cardSearch">{t("cards.search")}</label>
      <input id="cardSearch" type="search" name="text" autoComplete="off" className={styles.search} />
      {(hasDiets || letters.length > 0) && (
        <details>
          <summary>
            {t("cards.options")} <ChevronDown />
          </summary>
          <div className={styles.options}>
            {hasDiets && (
              <fieldset>
                <legend>{t("cards.diet")}</legend>
                <div className={styles.choices}>
                  {diets.map((diet) => (
                    <Choice key={diet} name="diet[]" value={diet}>
                      {t(`dishes.${diet}`)}
                    </Choice>
                  ))}
                </div>
              </fieldset>
            )}
            {letters.length > 0 && (
              <fieldset>
                <legend>{t("cards.without")}</legend>
                <div className={styles.choices}>
                  {letters.map((letter) => (
                    <Choice key={letter} name="without[]" value={letter}>
                      {t(`allergens.${letter}`)}
                    </Choice>
                  ))}
                </div>
              </fieldset>
            )}
          </div>
        </details>
      )}
      <p className={styles.count}>
        <output aria-live="polite" />
      </p>
      <button type="button" hidden className="button">
        {t("cards.showAll")}
      </button>
    </search>
  );
}
