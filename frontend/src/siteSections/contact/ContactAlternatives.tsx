import { useMasterData } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import styles from "./ContactFormSection.module.css";

/** E-mail and telephone, for when the form is not available. */
export function ContactAlternatives() {
  const t = useTexts();
  const { email, phone, phoneHref } = useMasterData().contact;
  return (
    <p className={styles.elsewhere}>
      {t("contact.card.elsewhere")} <a href={`mailto:${email}`}>{decodeHosts(email)}</a>,{" "}
      <a href={phoneHref}>{phone}</a>
    </p>
  );
}
