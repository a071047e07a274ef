import { Mail, Phone } from "lucide-react";
import { useNavigationTargets } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { menuPath } from "@/routes/paths";
import styles from "./BottomBar.module.css";

/** Fixed bar on phones. */
export function BottomBar() {
  const t = useTexts();
  const { phoneHref, email } = useMasterData().contact;
  return (
    <nav aria-label={t("action.bar")} className={styles.bar}>
      <PageLink to={menuPath(useNavigationTargets())}>{t("action.menu")}</PageLink>
      <a href={phoneHref} aria-label={t("action.call")}>
        <Phone />
      </a>
      <a href={`mailto:${email}`} aria-label={t("action.mail")}>
        <Mail />
      </a>
    </nav>
  );
}
