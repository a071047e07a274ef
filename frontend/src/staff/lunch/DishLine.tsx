import { flushSync } from "react-dom";
import type { Dish } from "@/api/generated";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { dishPath } from "@/routes/cardPaths";
import { formatAllergens, toAllergenInput } from "../components/allergens";
import { type CourseInput, newCourse, textCourse } from "./courses";
import styles from "./Lunch.module.css";

type Props = {
  /** Undefined if it was deleted. */
  dish: Dish | undefined;
  /** In the API. */
  path: string;
  /** For accessible names. */
  label: string;
  error: string | undefined;
  onChange: (course: CourseInput) => void;
};

/** A line that is a dish. It is edited elsewhere, or becomes a text. */
export function DishLine({ dish, path, label, error, onChange }: Props) {
  const t = useTexts();
  function toText() {
    flushSync(() => onChange(dish === undefined ? newCourse : textCourse(dish)));
    document.getElementsByName(`${path}.text`)[0]?.focus();
  }
  const action = t(dish === undefined ? "staff.lunch.dish.clear" : "staff.lunch.dish.toText");
  return (
    <div className={styles.course}>
      <div className={`${styles.line} ${styles.dish}`}>
        {dish === undefined ? (
          <p className="hint">{t("staff.lunch.dish.deleted")}</p>
        ) : (
          <p>
            <PageLink to={dishPath(dish.id)}>{dish.name}</PageLink> <DishAllergens dish={dish} />
          </p>
        )}
        <button
          type="button"
          name={`${path}.dish`}
          aria-label={t("staff.lunch.dish.action", { line: label, action })}
          onClick={toText}
        >
          {action}
        </button>
      </div>
      <p className="error">{error}</p>
    </div>
  );
}

export function DishAllergens({ dish }: { dish: Dish }) {
  const t = useTexts();
  const allergens = formatAllergens(t, toAllergenInput(dish.allergens));
  return (
    <span className="hint">
      {allergens === "" ? t("staff.lunch.dish.notChecked") : t("staff.lunch.dish.allergens", { allergens })}
    </span>
  );
}
