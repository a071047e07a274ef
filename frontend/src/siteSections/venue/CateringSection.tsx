import { useContent } from "@/api/content";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import styles from "./CateringSection.module.css";
import { platterPictures } from "./galleries";
import { LightboxLink } from "./LightboxLink";

export function CateringSection() {
  const content = useContent("venue");
  const { texts, lists } = content;
  if (lists.platters.length === 0) return null;
  return (
    <Section labelledBy="catering" on="band">
      <SectionHeader id="catering" heading={texts.catering} text={texts.cateringText} />
      <ul className={styles.row}>
        {platterPictures(content).map((picture) => (
          <li key={picture.name}>
            <LightboxLink picture={picture} sizes="(min-width: 60rem) 260px, 46vw" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
