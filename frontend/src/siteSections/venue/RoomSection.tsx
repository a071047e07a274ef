import type { ContentItem } from "@/api/content";
import { Carousel } from "@/components/Carousel";
import { ContentParagraphs, ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { useHistoryDialog } from "@/components/useHistoryDialog";
import { useLocalize } from "@/components/useLocalize";
import { itemAnchor } from "@/lib/itemAnchor";
import { galleryPictures } from "./galleries";
import { LightboxLink } from "./LightboxLink";
import styles from "./RoomSection.module.css";
import { roomPresentation } from "./roomPresentation";

type Props = {
  room: ContentItem<"name" | "text">;
  /** Position in the list of rooms. */
  index: number;
};

export function RoomSection({ room: { id, texts, pictures }, index }: Props) {
  const localize = useLocalize();
  const heading = `${id}_heading`;
  const { interval, autoplay, on, layout, sizes } = roomPresentation(index);
  const isLightboxOpen = useHistoryDialog() !== undefined;
  return (
    <Section id={itemAnchor(id)} labelledBy={heading} on={on}>
      <div className={`${styles.room} ${layout}`}>
        <div className={styles.words}>
          <span aria-hidden="true" className={styles.station}>
            {index + 1}
          </span>
          <h2 id={heading}>
            <ContentText text={texts.name} />
          </h2>
          <ContentParagraphs text={texts.text} />
        </div>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            <Carousel
              name="venue"
              label={localize(texts.name).text}
              interval={interval}
              autoplay={autoplay}
              paused={isLightboxOpen}
              layout="row"
            >
              {galleryPictures("rooms", { id, pictures }).map((picture) => (
                <LightboxLink key={picture.name} picture={picture} sizes={sizes} />
              ))}
            </Carousel>
          </div>
        )}
      </div>
    </Section>
  );
}
