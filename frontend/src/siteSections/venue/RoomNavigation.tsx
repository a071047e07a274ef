import { useContent } from "@/api/content";
import { ContentText } from "@/components/ContentText";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { itemAnchor } from "@/lib/itemAnchor";
import { paths } from "@/routes/paths";
import styles from "./RoomNavigation.module.css";

export function RoomNavigation() {
  const t = useTexts();
  const { rooms } = useContent("venue").lists;
  if (rooms.length === 0) return null;
  return (
    <nav aria-label={t("venue.walk")} className={`untilNext ${styles.walk}`}>
      <ol>
        {rooms.map(({ id, texts }) => (
          <li key={id}>
            <PageLink to={`${paths.venue}#${itemAnchor(id)}`}>
              <ContentText text={texts.name} />
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
