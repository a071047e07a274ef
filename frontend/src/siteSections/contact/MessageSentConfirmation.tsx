import { useMasterData } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import styles from "./ContactFormSection.module.css";
import type { ContactFields } from "./validation";

const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Replaces the form after sending and takes the focus. */
export function MessageSentConfirmation({ name, email }: ContactFields) {
  const t = useTexts();
  const { phone, phoneHref } = useMasterData().contact;
  return (
    <div className={styles.thanks}>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {t("contact.sent.heading", { name: name.trim() })}
      </h3>
      <p>{t("contact.sent.body", { email: email.trim() })}</p>
      <p>
        {t("contact.sent.urgent")} <a href={phoneHref}>{phone}</a>
      </p>
    </div>
  );
}
