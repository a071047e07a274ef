import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import { venueRooms } from "./galleries";
import styles from "./RoomNavigation.module.css";

export function RoomNavigation() {
  const t = useTexts();
  return (
    <nav aria-label={t("venue.walk")} className={styles.walk}>
      <ol>
        {venueRooms.map(({ id }) => (
          <li key={id}>
            <PageLink to={`${paths.venue}#${id}`}>{t(`place.${id}`)}</PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
