import { useContent } from "@/api/content";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import type { SectionTexts } from "@/lib/localizedText";
import { homeSections } from "@/routes/paths";
import styles from "./SavingsClubSection.module.css";

export function SavingsClubSection({ heading, text }: SectionTexts) {
  const { texts, lists } = useContent("home");
  if (lists.savings.length === 0) return null;
  return (
    <Section id={homeSections.savings} labelledBy="savings" on="band">
      <div className={styles.columns}>
        <div>
          <h2 id="savings">
            <ContentText text={heading} />
          </h2>
          <ContentParagraph text={text} className={styles.intro} />
        </div>
        <div className={styles.ledger}>
          <ContentParagraph text={texts.savingsBook} className={styles.title} />
          <dl>
            {lists.savings.map(({ id, texts: entry }) => (
              <div key={id} className={styles.line}>
                <dt>
                  <ContentText text={entry.when} />
                </dt>
                <dd>
                  <ContentText text={entry.what} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
