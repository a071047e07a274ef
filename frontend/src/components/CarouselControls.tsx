import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import styles from "./Carousel.module.css";
import { VisuallyHidden } from "./VisuallyHidden";

/** With more slides the position is shown as text. */
const maxPaginationBullets = 8;

type Props = {
  /** Number of bullets; 0 for none. */
  count: number;
  selected: number;
  /** Position for screen readers; empty during autoplay. */
  announcement: string;
  /** Undefined without autoplay. */
  playing: boolean | undefined;
  onPlayingChange: (play: boolean) => void;
  onPrevious: () => void;
  onNext: () => void;
  onSelect: (index: number) => void;
};

export function CarouselControls({
  count,
  selected,
  announcement,
  playing,
  onPlayingChange,
  onPrevious,
  onNext,
  onSelect,
}: Props) {
  const t = useTexts();
  return (
    <div className={styles.controls}>
      {count > maxPaginationBullets && (
        <p className={styles.position}>{t("carousel.position", { number: selected + 1, count })}</p>
      )}
      {count > 0 && count <= maxPaginationBullets && (
        <div className={styles.bullets}>
          {Array.from({ length: count }, (_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a bullet is its position
              key={index}
              type="button"
              className={styles.bullet}
              aria-label={t("carousel.show", { number: index + 1, count })}
              aria-current={index === selected}
              onClick={() => onSelect(index)}
            />
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        {playing !== undefined && (
          <button
            type="button"
            className={styles.control}
            aria-label={t(playing ? "carousel.pause" : "carousel.play")}
            // Excluded from usage statistics (`siteSections/usage`).
            data-pause
            onClick={() => onPlayingChange(!playing)}
          >
            {playing ? <Pause /> : <Play />}
          </button>
        )}
        <button
          type="button"
          className={styles.control}
          aria-label={t("carousel.previous")}
          onClick={onPrevious}
        >
          <ChevronLeft />
        </button>
        <button type="button" className={styles.control} aria-label={t("carousel.next")} onClick={onNext}>
          <ChevronRight />
        </button>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
