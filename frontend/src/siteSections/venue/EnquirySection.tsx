import { Mail, Phone } from "lucide-react";
import { useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ActionLink } from "@/components/ActionLink";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/mailtoUrl";
import styles from "./EnquirySection.module.css";

export function EnquirySection() {
  const t = useTexts();
  const { texts } = useContent("venue");
  const { phone, phoneHref, email } = useMasterData().contact;
  return (
    <Section labelledBy="enquiry" on="band">
      <SectionHeader id="enquiry" heading={texts.enquiry} text={texts.enquiryText} />
      <div className={styles.actions}>
        <ActionLink to={mailtoUrl(email, t("mail.party"))} icon={<Mail />} main>
          {t("venue.ask")}
        </ActionLink>
        <ActionLink to={phoneHref} icon={<Phone />}>
          {t("action.callNumber", { phone })}
        </ActionLink>
      </div>
    </Section>
  );
}
