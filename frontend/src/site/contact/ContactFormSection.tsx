import type { ReactNode } from "react";
import { useSite } from "@/api/useSite";
import { Picture } from "@/components/Picture";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useContentLang } from "@/components/useContentLang";
import { useTexts } from "@/i18n/texts";
import { ContactAlternatives } from "./ContactAlternatives";
import styles from "./ContactFormSection.module.css";

export function ContactFormSection({ children }: { children: ReactNode }) {
  const t = useTexts();
  const contentLanguage = useContentLang();
  const { product, address } = useSite();
  return (
    <Section labelledBy="postcard" on="band">
      <SectionHeader id="postcard" heading={t("contact.card.heading")} text={t("contact.card.intro")} />
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
            <Picture
              name="place-eingang"
              alt={t("alt.place-eingang")}
              sizes="150px"
              className={styles.motif}
            />
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
