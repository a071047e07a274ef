import { useContent } from "@/api/content";
import { ContentParagraphs, ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { allergenLetters } from "@/lib/dishes";
import styles from "./Allergens.module.css";

/** Legend of the 14 allergens (EU 1169/2011, annex II); nothing if staff have removed it. */
export function Allergens() {
  const t = useTexts();
  const [legend] = useContent("kitchen").lists.allergens;
  if (legend === undefined) return null;
  return (
    <Section labelledBy="allergens" on="band">
      <div className={styles.columns}>
        <div>
          <h2 id="allergens" className={styles.heading}>
            <ContentText text={legend.texts.title} />
          </h2>
          <ContentParagraphs text={legend.texts.text} />
        </div>
        <dl className={styles.legend}>
          {Object.values(allergenLetters).map((letter) => (
            <div key={letter}>
              <dt>{letter}</dt>
              <dd>{t(`allergens.${letter}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
