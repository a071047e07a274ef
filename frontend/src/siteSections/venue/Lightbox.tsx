import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { ContentPicture } from "@/components/ContentPicture";
import { ContentText } from "@/components/ContentText";
import { Dialog } from "@/components/Dialog";
import { closeDialog, replaceOpenDialog } from "@/components/useHistoryDialog";
import { useTexts } from "@/i18n/texts";
import { type GalleryPosition, pictureAtOffset } from "./galleries";
import styles from "./Lightbox.module.css";
import { useSwipe } from "./useSwipe";

export function Lightbox(position: GalleryPosition) {
  const t = useTexts();
  const heading = useId();
  const stage = useRef<HTMLDivElement>(null);
  const picture = pictureAtOffset(position, 0);
  const previous = () => replaceOpenDialog(pictureAtOffset(position, -1).name);
  const next = () => replaceOpenDialog(pictureAtOffset(position, 1).name);
  const swipeHandlers = useSwipe({
    onSwipeLeft: next,
    onSwipeRight: previous,
    onSwipeDown: () => stage.current?.closest("dialog")?.close(),
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") previous();
    if (key === "ArrowRight") next();
  };

  return (
    <Dialog labelledBy={heading} onClose={closeDialog} onKeyDown={onKeyDown} className={styles.sheet}>
      <form method="dialog" className={styles.head}>
        <h2 id={heading}>
          <ContentText text={position.heading} />
        </h2>
        <button type="submit" className={styles.button} aria-label={t("viewer.close")}>
          <X />
        </button>
      </form>
      <div ref={stage} className={styles.stage} {...swipeHandlers}>
        <ContentPicture key={picture.name} picture={picture} sizes={sizes} first className={styles.picture} />
      </div>
      <div className={styles.foot}>
        <p aria-live="polite">
          <span className={styles.caption}>
            <ContentText text={picture.caption} />
          </span>{" "}
          <span className={styles.position}>
            {t("carousel.position", { number: position.index + 1, count: position.pictures.length })}
          </span>
        </p>
        <button type="button" className={styles.button} aria-label={t("viewer.previous")} onClick={previous}>
          <ChevronLeft />
        </button>
        <button type="button" className={styles.button} aria-label={t("viewer.next")} onClick={next}>
          <ChevronRight />
        </button>
      </div>
    </Dialog>
  );
}

/** Same as in the style sheet. */
const sizes = "min(100vw, calc((100vh - 180px) * 4 / 3))";
