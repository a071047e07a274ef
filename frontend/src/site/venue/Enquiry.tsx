import { useSuspenseQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { getSiteQuery } from "@/api/queries";
import { Action } from "@/components/Action";
import { Lead } from "@/components/Lead";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/contact";
import styles from "./Enquiry.module.css";

/** At the end of the walk: asking for a feast. */
export function Enquiry() {
  const t = useTexts();
  const { phone, phoneHref, email } = useSuspenseQuery(getSiteQuery()).data.contact;
  return (
    <Section labelledBy="enquiry" on="band">
      <Lead id="enquiry" heading={t("venue.end")} text={t("venue.endText")} />
      <div className={styles.actions}>
        <Action to={mailtoUrl(email, t("mail.party"))} icon={<Mail />} main>
          {t("venue.ask")}
        </Action>
        <Action to={phoneHref} icon={<Phone />}>
          {t("action.callNumber", { phone })}
        </Action>
      </div>
    </Section>
  );
}
