import { useSuspenseQuery } from "@tanstack/react-query";
import { CachedFragment } from "@/api/CachedFragment";
import { useNavigationTargets } from "@/api/content";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { useMasterData } from "@/api/useMasterData";
import { PageLink } from "@/components/PageLink";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { partyPath, paths, withExistingAnchor } from "@/routes/paths";
import styles from "./Footer.module.css";
import { LanguageSwitch } from "./LanguageSwitch";
import { Wordmark } from "./Wordmark";

function ExternalLink({ to, children }: { to: string; children: string }) {
  const t = useTexts();
  return (
    <a href={to} target="_blank" rel="noopener">
      {children} <VisuallyHidden>{t("action.newTab")}</VisuallyHidden>
    </a>
  );
}

/** "2024", or "2024–2026" (decision N4). */
function copyrightYears(today: string): string {
  const [first, latest] = ["2024", today.slice(0, 4)];
  return latest > first ? `${first}–${latest}` : first;
}

function Copyright() {
  const t = useTexts();
  const { product } = useMasterData();
  const { today } = useSuspenseQuery(getOpeningHoursQuery()).data.state;
  return (
    <p className={styles.copyright}>
      {t("footer.copyright", { years: copyrightYears(today.date), product })}
    </p>
  );
}

type Props = {
  openConsent: () => void;
};

export function Footer({ openConsent }: Props) {
  const t = useTexts();
  const { contact, links } = useMasterData();
  const targets = useNavigationTargets();
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <div className={styles.contact}>
          <Wordmark />
          <p>
            <a href={contact.phoneHref}>{contact.phone}</a>
          </p>
          <p>
            <a href={`mailto:${contact.email}`}>{decodeHosts(contact.email)}</a>
          </p>
        </div>
        <ul aria-label={t("footer.pages")}>
          <li>
            <PageLink to={paths.kitchen}>{t("nav.kitchen")}</PageLink>
          </li>
          <li>
            <PageLink to={withExistingAnchor(partyPath, targets)}>{t("nav.party")}</PageLink>
          </li>
          <li>
            <PageLink to={paths.contact}>{t("nav.contact")}</PageLink>
          </li>
        </ul>
        <ul aria-label={t("footer.small")}>
          {targets.hasJobs && (
            <li>
              <PageLink to={paths.jobs}>{t("nav.jobs")}</PageLink>
            </li>
          )}
          <li>
            <PageLink to={paths.imprint}>{t("nav.imprint")}</PageLink>
          </li>
          <li>
            <PageLink to={paths.cookiePolicy}>{t("nav.cookies")}</PageLink>
          </li>
          {/* Hidden without scripts, as nothing is stored then. */}
          <li className={styles.scripted}>
            <button type="button" onClick={openConsent}>
              {t("cookie.policy")}
            </button>
          </li>
          <li>
            <LanguageSwitch />
          </li>
        </ul>
        {(links.video ?? links.social) !== undefined && (
          <ul aria-label={t("footer.follow")}>
            {links.video !== undefined && (
              <li>
                <ExternalLink to={links.video}>{t("footer.video")}</ExternalLink>
              </li>
            )}
            {links.social !== undefined && (
              <li>
                <ExternalLink to={links.social}>{t("footer.social")}</ExternalLink>
              </li>
            )}
          </ul>
        )}
        <CachedFragment name="copyright" resources={["openingHours"]}>
          <Copyright />
        </CachedFragment>
      </div>
    </footer>
  );
}
