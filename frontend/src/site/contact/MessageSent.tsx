import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import styles from "./Postcard.module.css";
import type { ContactFields } from "./validation";

/** Replaces the form after sending and takes the focus. */
export function MessageSent({ name, email }: ContactFields) {
  const t = useTexts();
  const { phone, phoneHref } = useSuspenseQuery(getSiteQuery()).data.contact;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <h3 ref={heading} tabIndex={-1}>
        {t("contact.sent.heading", { name: name.trim() })}
      </h3>
      <p>{t("contact.sent.body", { email: email.trim() })}</p>
      <p>
        {t("contact.sent.urgent")} <a href={phoneHref}>{phone}</a>
      </p>
    </div>
  );
}
