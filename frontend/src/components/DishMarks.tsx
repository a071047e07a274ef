import type { AllergenDeclaration, Diet } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { declaredLetters } from "@/lib/dishes";
import styles from "./DishMarks.module.css";

type Props = { allergens: AllergenDeclaration; diet?: Diet | undefined };

/** " vegan (A, C)" behind a dish; `AllergenLegend` explains it. Nothing about allergens that were not checked. */
export function DishMarks({ allergens, diet }: Props) {
  const t = useTexts();
  const letters = declaredLetters(allergens);
  return (
    <>
      {diet && (
        <>
          {" "}
          <span className={styles.diet}>{t(`dishes.${diet}`)}</span>
        </>
      )}
      {letters && (
        <>
          {" "}
          <span className={styles.letters}>({letters.join(", ") || t("dishes.none")})</span>
        </>
      )}
    </>
  );
}
