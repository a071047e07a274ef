import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getSiteQuery } from "@/api/queries";
import { Lead } from "@/components/Lead";
import { Picture } from "@/components/Picture";
import { Section } from "@/components/Section";
import { useContentLanguage } from "@/components/useHouseLanguage";
import { useTexts } from "@/i18n/texts";
import styles from "./Postcard.module.css";
import { WriteElsewhere } from "./WriteElsewhere";

/** A card to the house, with the house on its stamp; what is written on it comes as `children`. */
export function Postcard({ children }: { children: ReactNode }) {
  const t = useTexts();
  const contentLanguage = useContentLanguage();
  const { product, address } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <Section labelledBy="postcard" on="band">
      <Lead id="postcard" heading={t("contact.card.heading")} text={t("contact.card.intro")} />
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
          <WriteElsewhere />
        </noscript>
      </div>
      <div className={styles.notHydrated}>
        <WriteElsewhere />
      </div>
    </Section>
  );
}
