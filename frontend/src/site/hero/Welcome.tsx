import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowDown, Mail, Phone } from "lucide-react";
import { getSiteQuery } from "@/api/queries";
import { Action } from "@/components/Action";
import { PageLink } from "@/components/PageLink";
import { useContentLanguage } from "@/components/useHouseLanguage";
import { type TextKey, useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/contact";
import { homeSectionPath, type sections } from "@/paths";
import styles from "./Welcome.module.css";

const jumps: readonly { section: keyof typeof sections; text: TextKey }[] = [
  { section: "kitchen", text: "jump.kitchen" },
  { section: "news", text: "jump.news" },
  { section: "openingHours", text: "jump.hours" },
];

/** The plate over the picture: the house's name, what it is, and the three things most guests come for. */
export function Welcome() {
  const t = useTexts();
  const house = useContentLanguage();
  const { product, contact } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <div className={styles.place}>
      <div className={styles.plate}>
        <div>
          <p className={styles.greeting}>
            <span lang={house}>{t("hero.greeting")}</span>
            {t("hero.welcome")}
          </p>
          <h1 lang={house}>{product}</h1>
          <p className={styles.intro}>{t("hero.intro")}</p>
        </div>
        <div className={styles.actions}>
          <Action to={homeSectionPath("kitchen")} icon={<ArrowDown />} main>
            {t("action.menu")}
          </Action>
          <Action to={mailtoUrl(contact.email, t("mail.reservation"))} icon={<Mail />} usage="reservation">
            {t("action.reserve")}
          </Action>
          <Action to={contact.phoneHref} icon={<Phone />}>
            {t("action.callNumber", { phone: contact.phone })}
          </Action>
        </div>
        <nav aria-label={t("jump.label")} className={styles.jumps}>
          {jumps.map(({ section, text }) => (
            <PageLink key={section} to={homeSectionPath(section)}>
              {t(text)} <ArrowDown />
            </PageLink>
          ))}
        </nav>
      </div>
    </div>
  );
}
