import { Carousel } from "@/components/Carousel";
import { Section } from "@/components/Section";
import { useHistoryDialog } from "@/components/useHistoryDialog";
import { useTexts } from "@/i18n/texts";
import type { VenueRoom } from "./galleries";
import { LightboxLink } from "./LightboxLink";
import styles from "./RoomSection.module.css";

/** Background and layout per room. */
const stylesByRoom = {
  feierstube: ["paper", `${styles.onLight} ${styles.large}`],
  "tv-lounge": ["board", styles.left],
  gaststube: ["paper", `${styles.onLight} ${styles.right}`],
  eck: ["band", `${styles.onLight} ${styles.snug}`],
  garten: ["paper", `${styles.onLight} ${styles.wide}`],
} as const;

type Props = VenueRoom & {
  /** Position in the list of rooms. */
  number: number;
};

export function RoomSection({ id, interval, autoplay, pictures, number }: Props) {
  const t = useTexts();
  const heading = `room-${id}`;
  const name = t(`place.${id}`);
  const [background, layout] = stylesByRoom[id];
  const isLightboxOpen = useHistoryDialog() !== undefined;
  return (
    <Section id={id} labelledBy={heading} on={background}>
      <div className={`${styles.room} ${layout}`}>
        <div className={styles.words}>
          <span aria-hidden="true" className={styles.station}>
            {number}
          </span>
          <h2 id={heading}>{name}</h2>
          <p>{t(`venue.${id}`)}</p>
        </div>
        <div className={styles.pictures}>
          <Carousel
            name="venue"
            label={name}
            interval={interval}
            autoplay={autoplay}
            paused={isLightboxOpen}
            row
          >
            {pictures.map((picture) => (
              <LightboxLink
                key={picture}
                name={picture}
                sizes={id === "garten" ? "92vw" : "(min-width: 52rem) 55vw, 92vw"}
              />
            ))}
          </Carousel>
        </div>
      </div>
    </Section>
  );
}
