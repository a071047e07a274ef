import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import styles from "./Carousel.module.css";
import { VisuallyHidden } from "./VisuallyHidden";

/** More bullets than these do not fit on a phone: the position is given in words instead. */
const mostBullets = 8;

type Props = {
  /** How many slides there are to choose from; 0 draws no bullets. */
  count: number;
  selected: number;
  /** The change that the guest asked for, for screen readers; empty while the slides move by themselves. */
  announcement: string;
  /** Absent where nothing moves by itself. */
  playing: boolean | undefined;
  onPlay: (play: boolean) => void;
  onPrevious: () => void;
  onNext: () => void;
  onSelect: (index: number) => void;
};

export function CarouselControls({
  count,
  selected,
  announcement,
  playing,
  onPlay,
  onPrevious,
  onNext,
  onSelect,
}: Props) {
  const t = useTexts();
  return (
    <div className={styles.controls}>
      {count > mostBullets && (
        <p className={styles.position}>{t("carousel.position", { number: selected + 1, count })}</p>
      )}
      {count > 0 && count <= mostBullets && (
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
            // Tells it from those that turn (`site/usage`).
            data-pause
            onClick={() => onPlay(!playing)}
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
