import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import styles from "./CateringSection.module.css";
import { platterPictures } from "./galleries";
import { LightboxLink } from "./LightboxLink";

export function CateringSection() {
  const t = useTexts();
  return (
    <Section labelledBy="catering" on="band">
      <SectionHeader id="catering" heading={t("venue.catering")} text={t("venue.cateringText")} />
      <ul className={styles.row}>
        {platterPictures.map((name) => (
          <li key={name}>
            <LightboxLink name={name} sizes="(min-width: 64rem) 260px, 46vw" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
