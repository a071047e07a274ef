import type { ReactNode } from "react";
import { findPicture, useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ContentPicture } from "@/components/ContentPicture";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useContentLang } from "@/components/useContentLang";
import { useTexts } from "@/i18n/texts";
import { ContactAlternatives } from "./ContactAlternatives";
import styles from "./ContactFormSection.module.css";

export function ContactFormSection({ children }: { children: ReactNode }) {
  const t = useTexts();
  const contentLanguage = useContentLang();
  const { product, address } = useMasterData();
  const { texts, lists } = useContent("contact");
  const stamp = findPicture(lists.pictures, "stamp");
  return (
    <Section labelledBy="postcard" on="band">
      <SectionHeader id="postcard" heading={texts.form} text={texts.formIntro} />
      <div className={styles.card}>
        <div className={styles.head}>
          <p className={styles.to}>
            {t("contact.card.to")}
            <span lang={contentLanguage}>
              {product}
              <br />
              {address.street}
              <br />
              {address.postalCode} {address.locality}
            </span>
          </p>
          <div className={styles.stamp}>
            {stamp && <ContentPicture picture={stamp} sizes="150px" className={styles.motif} />}
          </div>
        </div>
        {children}
        <noscript>
          <ContactAlternatives />
        </noscript>
      </div>
      <div className={styles.notHydrated}>
        <ContactAlternatives />
      </div>
    </Section>
  );
}
