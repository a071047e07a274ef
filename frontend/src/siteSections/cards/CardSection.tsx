import type { PublicCardItem, PublicCardSection } from "@/api/generated";
import { ContentText } from "@/components/ContentText";
import { useTexts } from "@/i18n/texts";
import { allergenLegend } from "@/lib/dishes";
import { itemAnchor } from "@/lib/itemAnchor";
import styles from "./Card.module.css";
import { CardDish } from "./CardDish";

/** What the letters of these dishes mean. */
function Legend({ items }: { items: readonly PublicCardItem[] }) {
  const t = useTexts();
  const { letters } = allergenLegend(items.flatMap(({ dish }) => dish?.allergens ?? []));
  if (letters.length === 0) return null;
  const names = letters.map((letter) => [letter, t(`allergens.${letter}`)].join("\u00a0"));
  return <p className="hint">{t("dishes.legend", { letters: names.join(", ") })}</p>;
}

/** A section of a card, with the legend of its letters. */
export function CardSection({ section }: { section: PublicCardSection }) {
  const { id, heading: de, headingEn: en, items } = section;
  const anchor = itemAnchor(id);
  return (
    <section id={anchor} aria-labelledby={`${anchor}_heading`} tabIndex={-1} className={styles.section}>
      <h2 id={`${anchor}_heading`}>
        <ContentText text={{ de, en }} />
      </h2>
      <ul>
        {items.map((item, index) =>
          item.dish ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
            <CardDish key={index} dish={item.dish} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
            <li key={index} className={styles.line}>
              <ContentText text={{ de: item.text, en: item.textEn }} />
            </li>
          ),
        )}
      </ul>
      <Legend items={items} />
    </section>
  );
}
