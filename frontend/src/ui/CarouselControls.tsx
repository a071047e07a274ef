import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import styles from "./Carousel.module.css";

type Props = {
  /** How many bullets to draw; 0 draws none. */
  count: number;
  selected: number;
  /** Absent where nothing moves by itself. */
  playing: boolean | undefined;
  onPlay: (play: boolean) => void;
  onPrevious: () => void;
  onNext: () => void;
  onSelect: (index: number) => void;
};

export function CarouselControls({ count, selected, playing, onPlay, onPrevious, onNext, onSelect }: Props) {
  const t = useTexts();
  return (
    <div className={styles.controls}>
      {count > 0 && (
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
  );
}
