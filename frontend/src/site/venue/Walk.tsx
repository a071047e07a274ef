import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import { rooms } from "./galleries";
import styles from "./Walk.module.css";

/** The way through the house, room by room. */
export function Walk() {
  const t = useTexts();
  return (
    <nav aria-label={t("venue.walk")} className={styles.walk}>
      <ol>
        {rooms.map(({ id }) => (
          <li key={id}>
            <PageLink to={`${paths.venue}#${id}`}>{t(`place.${id}`)}</PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
