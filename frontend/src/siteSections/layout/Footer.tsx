import { CachedFragment } from "@/api/CachedFragment";
import { useNavigationTargets } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { useOpeningHours } from "@/api/useOpeningHours";
import { ContentText } from "@/components/ContentText";
import { PageLink } from "@/components/PageLink";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { partyPath, paths, withExistingAnchor } from "@/routes/paths";
import styles from "./Footer.module.css";
import { LanguageSwitch } from "./LanguageSwitch";
import { Wordmark } from "./Wordmark";

/** "© 2024–2026 Gasthaus", "© 2026 Gasthaus" or, without a first year, "© Gasthaus" (decision N4). */
function Copyright() {
  const { product, copyrightSince: first } = useMasterData();
  const { today } = useOpeningHours().state;
  const latest = today.date.slice(0, 4);
  const years = first !== undefined && String(first) < latest ? `${first}–${latest}` : first;
  return <p className={styles.copyright}>{["©", years, product].filter(Boolean).join(" ")}</p>;
}

type Props = {
  openConsent: () => void;
};

export function Footer({ openConsent }: Props) {
  const t = useTexts();
  const { contact, links } = useMasterData();
  const targets = useNavigationTargets();
  const external = [
    ...(links.video === undefined ? [] : [{ url: links.video, label: t("footer.video") }]),
    ...(links.social === undefined ? [] : [{ url: links.social, label: t("footer.social") }]),
    ...(links.further ?? []).map(({ url, label }) => ({ url, label: <ContentText text={label} /> })),
  ];
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
          <LanguageSwitch />
        </ul>
        {external.length > 0 && (
          <ul aria-label={t("footer.follow")}>
            {external.map(({ url, label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the links never move
              <li key={index}>
                <a href={url} target="_blank" rel="noopener">
                  {label} <VisuallyHidden>{t("action.newTab")}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        )}
        <CachedFragment name="copyright" resources={["openingHours"]}>
          <Copyright />
        </CachedFragment>
      </div>
    </footer>
  );
}
