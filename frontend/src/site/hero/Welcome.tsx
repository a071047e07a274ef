import { ArrowDown, Mail, Phone } from "lucide-react";
import { useContent } from "@/api/content";
import { useSite } from "@/api/useSite";
import { ActionLink } from "@/components/ActionLink";
import { FormattedText } from "@/components/ContentText";
import { PageLink } from "@/components/PageLink";
import { useContentLang } from "@/components/useContentLang";
import { type TextKey, useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/mailtoUrl";
import { homeSectionPath, type homeSections } from "@/paths";
import styles from "./Welcome.module.css";

const anchorLinks: readonly { id: string; section: keyof typeof homeSections; text: TextKey }[] = [
  { id: "kitchen", section: "kitchen", text: "jump.kitchen" },
  { id: "news", section: "news", text: "jump.news" },
  { id: "hours", section: "openingHours", text: "jump.hours" },
];

export function Welcome() {
  const t = useTexts();
  const contentLang = useContentLang();
  const { product, contact } = useSite();
  const { texts, lists } = useContent("home");
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <div>
          <p className={styles.greeting}>
            <span lang={contentLang}>{texts.greeting.de}</span>
            {t("hero.welcome")}
          </p>
          <h1 lang={contentLang}>{product}</h1>
          <p className={styles.intro}>
            <FormattedText text={texts.intro} />
          </p>
        </div>
        <div className={styles.actions}>
          <ActionLink to={homeSectionPath("kitchen")} icon={<ArrowDown />} main>
            {t("action.menu")}
          </ActionLink>
          <ActionLink
            to={mailtoUrl(contact.email, t("mail.reservation"))}
            icon={<Mail />}
            usage="reservation"
          >
            {t("action.reserve")}
          </ActionLink>
          <ActionLink to={contact.phoneHref} icon={<Phone />}>
            {t("action.callNumber", { phone: contact.phone })}
          </ActionLink>
        </div>
        <nav aria-label={t("jump.label")} className={styles.jumps}>
          {anchorLinks
            .filter(({ id }) => lists.sections.some((section) => section.id === id))
            .map(({ section, text }) => (
              <PageLink key={section} to={homeSectionPath(section)}>
                {t(text)} <ArrowDown />
              </PageLink>
            ))}
        </nav>
      </div>
    </div>
  );
}
