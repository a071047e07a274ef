import { ArrowRight } from "lucide-react";
import { useNavigationTargets } from "@/api/content";
import { ActionLink } from "@/components/ActionLink";
import { useTexts } from "@/i18n/texts";
import { menuPath, paths } from "@/routes/paths";
import { Head } from "./Head";
import styles from "./NotFoundPage.module.css";

/** Says that there is no such page. */
export function NotFound() {
  const t = useTexts();
  return (
    <div className={styles.page}>
      <Head page="notFound" />
      <meta name="robots" content="noindex" />
      <h1>{t("notFound.heading")}</h1>
      <p>{t("notFound.body")}</p>
      <div className="actions">
        <ActionLink to={paths.home} icon={<ArrowRight />} main>
          {t("notFound.button")}
        </ActionLink>
        <ActionLink to={menuPath(useNavigationTargets())} icon={<ArrowRight />}>
          {t("action.menu")}
        </ActionLink>
      </div>
    </div>
  );
}
