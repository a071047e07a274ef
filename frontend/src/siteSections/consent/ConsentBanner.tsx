import { VisuallyHidden } from "@/components/VisuallyHidden";
import { localizedPath } from "@/i18n/languages";
import { useLanguage, useTexts } from "@/i18n/texts";
import type { ConsentChoice } from "@/lib/consent/statuses";
import { paths } from "@/routes/paths";
import styles from "./ConsentBanner.module.css";

export const headingId = "consent-heading";

type Props = {
  /** Earlier choice. */
  chosen: ConsentChoice | undefined;
  analyticsHost?: string | undefined;
  choose: (choice: ConsentChoice) => void;
  dismiss: () => void;
};

/** Both answers look the same: refusing must be as easy as accepting. */
export function ConsentBanner({ chosen, analyticsHost, choose, dismiss }: Props) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        {/* Not a heading element, because it comes before the page's h1. */}
        <p id={headingId} className={styles.heading}>
          {t("cookie.header")}
        </p>
        <p>
          {analyticsHost === undefined
            ? t("cookie.message")
            : t("cookie.message.analyticsHost", { host: analyticsHost })}{" "}
          <a href={localizedPath(language, paths.cookiePolicy)} target="_blank" rel="noopener">
            {t("cookie.link")} <VisuallyHidden>{t("action.newTab")}</VisuallyHidden>
          </a>
        </p>
        {chosen !== undefined && <p className={styles.chosen}>{t(`cookie.chosen.${chosen}`)}</p>}
      </div>
      <div className={styles.answers}>
        <button type="button" data-answer="deny" onClick={() => choose("deny")}>
          {t("cookie.deny")}
        </button>
        <button type="button" data-answer="allow" onClick={() => choose("allow")}>
          {t("cookie.allow")}
        </button>
      </div>
      <button type="button" data-answer="later" className={styles.dismiss} onClick={dismiss}>
        {t("cookie.dismiss")}
      </button>
    </div>
  );
}
