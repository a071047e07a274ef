import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { Dialog } from "@/components/Dialog";
import { Picture } from "@/components/Picture";
import { closeDialog, turnDialog } from "@/components/useDialogEntry";
import { useSwipe } from "@/components/useSwipe";
import { useTexts } from "@/i18n/texts";
import { onwards, type Shown } from "./galleries";
import styles from "./Lightbox.module.css";

/** A picture as large as the screen, with its neighbours one step away. */
export function Lightbox(shown: Shown) {
  const t = useTexts();
  const heading = useId();
  const stage = useRef<HTMLDivElement>(null);
  const name = onwards(shown, 0);
  const previous = () => turnDialog(onwards(shown, -1));
  const next = () => turnDialog(onwards(shown, 1));
  const swipe = useSwipe({
    onLeft: next,
    onRight: previous,
    onDown: () => stage.current?.closest("dialog")?.close(),
  });
  const turn = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") previous();
    if (key === "ArrowRight") next();
  };

  return (
    <Dialog labelledBy={heading} onClose={closeDialog} onKeyDown={turn} className={styles.sheet}>
      <form method="dialog" className={styles.head}>
        <h2 id={heading}>{t(shown.gallery === "catering" ? "venue.catering" : `place.${shown.gallery}`)}</h2>
        <button type="submit" className={styles.button} aria-label={t("viewer.close")}>
          <X />
        </button>
      </form>
      <div ref={stage} className={styles.stage} {...swipe}>
        <Picture
          key={name}
          name={name}
          alt={t(`alt.${name}`)}
          sizes={sizes}
          first
          className={styles.picture}
        />
      </div>
      <div className={styles.foot}>
        <p aria-live="polite">
          <span className={styles.caption}>{t(`caption.${name}`)}</span>{" "}
          <span className={styles.position}>
            {t("carousel.position", { number: shown.index + 1, count: shown.pictures.length })}
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

/** As in the style sheet: the width of the screen, or what leaves room for the words above and below. */
const sizes = "min(100vw, calc((100vh - 180px) * 4 / 3))";
