import type { PublicDish } from "@/api/generated";
import { ContentText } from "@/components/ContentText";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { declaredLetters, formatPrices } from "@/lib/dishes";
import styles from "./Card.module.css";

/** What the inn declares; a dish that was not checked never reads as free of anything. */
function Allergens({ letters }: { letters: readonly string[] | undefined }) {
  const t = useTexts();
  if (letters === undefined)
    return (
      <>
        {t("cards.allergens")} {t("cards.unchecked")}{" "}
        <strong hidden data-ask="">
          ({t("cards.ask")})
        </strong>
      </>
    );
  if (letters.length === 0) return `${t("cards.allergens")} ${t("cards.none")}`;
  return (
    <>
      <VisuallyHidden>{t("cards.allergens")}</VisuallyHidden> {letters.join(", ")}
    </>
  );
}

/** A dish of a card. `filterCard.ts` reads its attributes: no letters at all if it was not checked. */
export function CardDish({ dish }: { dish: PublicDish }) {
  const t = useTexts();
  const letters = declaredLetters(dish.allergens);
  return (
    <li className={styles.dish} data-dish="" data-allergens={letters?.join("")} data-diet={dish.diet}>
      <div className={styles.head}>
        <h3>
          <ContentText text={{ de: dish.name, en: dish.nameEn }} />
        </h3>
        <p className={styles.price}>{formatPrices(dish.prices)}</p>
      </div>
      {dish.description && (
        <p data-search="">
          <ContentText text={{ de: dish.description, en: dish.descriptionEn }} />
        </p>
      )}
      {dish.isSoldOut && <p className={styles.soldOut}>{t("cards.soldOut")}</p>}
      {(dish.diet || dish.marks.length > 0) && (
        <ul className={styles.marks} data-search="">
          {dish.diet && <li>{t(`dishes.${dish.diet}`)}</li>}
          {dish.marks.map(({ text: de, textEn: en }) => (
            <li key={de}>
              <ContentText text={{ de, en }} />
            </li>
          ))}
        </ul>
      )}
      <p className="hint">
        <Allergens letters={letters} />
      </p>
    </li>
  );
}
