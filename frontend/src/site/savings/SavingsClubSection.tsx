import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { homeSections } from "@/paths";
import styles from "./SavingsClubSection.module.css";

const entries = [1, 2, 3] as const;

export function SavingsClubSection() {
  const t = useTexts();
  return (
    <Section id={homeSections.savings} labelledBy="savings" on="band">
      <div className={styles.columns}>
        <div>
          <h2 id="savings">{t("savings.heading")}</h2>
          <p className={styles.intro}>{t("savings.intro")}</p>
        </div>
        <div className={styles.ledger}>
          <p className={styles.title}>{t("savings.book")}</p>
          <dl>
            {entries.map((entry) => (
              <div key={entry} className={styles.line}>
                <dt>{t(`savings.${entry}.when`)}</dt>
                <dd>{t(`savings.${entry}.what`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
