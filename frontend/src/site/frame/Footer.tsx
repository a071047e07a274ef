import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { partyOnVenue, paths } from "@/paths";
import { HiddenText } from "@/ui/HiddenText";
import styles from "./Footer.module.css";
import { Wordmark } from "./Wordmark";

function Outward({ to, children }: { to: string; children: string }) {
  const t = useTexts();
  return (
    <a href={to} target="_blank" rel="noopener">
      {children} <HiddenText>{t("action.newTab")}</HiddenText>
    </a>
  );
}

export function Footer() {
  const t = useTexts();
  const { product, contact, links } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <div className={styles.house}>
          <Wordmark />
          <p>
            <a href={contact.phoneHref}>{contact.phone}</a>
          </p>
          <p>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        </div>
        <ul aria-label={t("footer.pages")}>
          <li>
            <Link to={paths.kitchen}>{t("nav.kitchen")}</Link>
          </li>
          <li>
            <Link to={partyOnVenue}>{t("nav.party")}</Link>
          </li>
          <li>
            <Link to={paths.contact}>{t("nav.contact")}</Link>
          </li>
        </ul>
        <ul aria-label={t("footer.small")}>
          <li>
            <Link to={paths.jobs}>{t("nav.jobs")}</Link>
          </li>
          <li>
            <Link to={paths.imprint}>{t("nav.imprint")}</Link>
          </li>
          <li>
            <Link to={paths.cookiePolicy}>{t("nav.cookies")}</Link>
          </li>
        </ul>
        <ul aria-label={t("footer.follow")}>
          <li>
            <Outward to={links.video}>{t("footer.video")}</Outward>
          </li>
          <li>
            <Outward to={links.social}>{t("footer.social")}</Outward>
          </li>
        </ul>
        <p className={styles.copyright}>{t("footer.copyright", { product })}</p>
      </div>
    </footer>
  );
}
