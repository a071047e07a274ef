import { ContentParagraphs, ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { itemAnchor } from "@/lib/itemAnchor";
import type { SectionTexts } from "@/lib/localizedText";
import styles from "./TextSection.module.css";

type Props = SectionTexts & { id: string };

/** A section that staff added. */
export function TextSection({ id, heading, text }: Props) {
  const headingId = `${id}_heading`;
  return (
    <Section id={itemAnchor(id)} labelledBy={headingId}>
      <div className={styles.text}>
        <h2 id={headingId}>
          <ContentText text={heading} />
        </h2>
        {text && <ContentParagraphs text={text} />}
      </div>
    </Section>
  );
}
