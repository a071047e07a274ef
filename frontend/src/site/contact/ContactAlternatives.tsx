import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import styles from "./Postcard.module.css";

/** E-mail and telephone, for when the form is not available. */
export function ContactAlternatives() {
  const t = useTexts();
  const { email, phone, phoneHref } = useSuspenseQuery(getSiteQuery()).data.contact;
  return (
    <p className={styles.elsewhere}>
      {t("contact.card.elsewhere")} <a href={`mailto:${email}`}>{email}</a>, <a href={phoneHref}>{phone}</a>
    </p>
  );
}
