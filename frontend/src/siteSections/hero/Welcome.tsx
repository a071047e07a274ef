import { ArrowDown, ArrowRight, Mail, Phone } from "lucide-react";
import { useContent, useNavigationTargets } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ActionLink } from "@/components/ActionLink";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { PageLink } from "@/components/PageLink";
import { useContentLang } from "@/components/useContentLang";
import { useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/mailtoUrl";
import { homeSectionPath, menuPath } from "@/routes/paths";
import styles from "./Welcome.module.css";

const sectionsInNavigation = ["kitchen", "news", "hours"] as const;

export function Welcome() {
  const t = useTexts();
  const contentLang = useContentLang();
  const { product, contact } = useMasterData();
  const { texts } = useContent("home");
  const targets = useNavigationTargets();
  const menu = menuPath(targets);
  const jumps = sectionsInNavigation.filter((id) => targets.homeSections.includes(id));
  return (
    <div className={styles.place}>
      <div className={`contentUntilNext ${styles.card} ${jumps.length > 0 ? styles.withJumps : ""}`}>
        <div>
          <p className={styles.greeting}>
            <ContentText text={texts.greeting} />
          </p>
          <h1 lang={contentLang}>{product}</h1>
          <ContentParagraph text={texts.intro} className={styles.intro} />
        </div>
        <div className={styles.actions}>
          <ActionLink to={menu} icon={menu.includes("#") ? <ArrowDown /> : <ArrowRight />} main>
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
        {jumps.length > 0 && (
          <nav aria-label={t("jump.label")} className={styles.jumps}>
            {jumps.map((id) => (
              <PageLink key={id} to={homeSectionPath(id)}>
                {t(`jump.${id}`)} <ArrowDown />
              </PageLink>
            ))}
          </nav>
        )}
      </div>
      <span hidden />
    </div>
  );
}
