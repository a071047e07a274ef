import { Children, type ReactNode, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import type { CarouselName } from "@/lib/usage/vocabulary";
import styles from "./Carousel.module.css";
import { CarouselControls } from "./CarouselControls";
import { usePrefersReducedMotion } from "./useBrowser";
import { usePauseOnInteraction } from "./usePauseOnInteraction";
import { useSlides } from "./useSlides";
import { useTicker } from "./useTicker";

type Props = {
  /** What it is called where its use is counted (`site/usage`). */
  name: CarouselName;
  /** What the slides show, for those who listen to the page. */
  label: string;
  /** Milliseconds a slide stays. */
  interval: number;
  /** Whether the slides move on by themselves. */
  automatic?: boolean;
  /** Something else than the guest on it makes it wait. */
  waits?: boolean;
  bullets?: boolean;
  /** How many slides are seen at once: one, or as many as fit. */
  show?: "one" | "many";
  /** Without scripts the slides stand in a row to scroll rather than all in sight. */
  row?: boolean;
  children: ReactNode;
};

/**
 * Slides that move on by themselves, around and around. They wait while a guest hovers, focuses or touches them,
 * when the guest has stopped them, and always for those who asked for no movement. Without scripts the slides
 * simply stand beside or below each other.
 */
export function Carousel({
  name,
  label,
  interval,
  automatic = true,
  waits = false,
  bullets = true,
  show = "one",
  row = false,
  children,
}: Props) {
  const t = useTexts();
  const still = usePrefersReducedMotion();
  const viewport = useRef<HTMLDivElement>(null);
  const { embla, selected, reveal, turn } = useSlides(viewport);
  const [stopped, setStopped] = useState(false);
  /** Whether the guest asked for the slide that is shown. */
  const [isAsked, setIsAsked] = useState(false);
  const { isHeld, holds } = usePauseOnInteraction();
  const slides = Children.toArray(children);
  const moves = slides.length > 1;
  const movesByItself = moves && automatic && !still;

  useTicker(interval, movesByItself && !stopped && !waits && !isHeld, () => {
    setIsAsked(false);
    embla?.scrollNext();
  });
  const ask: typeof turn = (move) => {
    setIsAsked(true);
    turn(move);
  };
  const position = (index: number) => t("carousel.position", { number: index + 1, count: slides.length });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms, and a section would be one landmark more
    <div
      role="group"
      aria-roledescription={t("carousel.role")}
      aria-label={label}
      data-carousel={name}
      className={[show === "many" && styles.many, row && styles.row].filter(Boolean).join(" ") || undefined}
      {...holds}
    >
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.slides}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset belongs to forms
            <div
              key={typeof slide === "object" && "key" in slide ? slide.key : index}
              role="group"
              aria-roledescription={t("carousel.slide")}
              aria-label={position(index)}
              className={styles.slide}
              onFocus={() => reveal(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {moves && (
        <CarouselControls
          count={bullets ? slides.length : 0}
          selected={selected}
          announcement={isAsked ? position(selected) : ""}
          playing={movesByItself ? !stopped : undefined}
          onPlay={(play) => setStopped(!play)}
          onPrevious={() => ask((slides) => slides.scrollPrev(still))}
          onNext={() => ask((slides) => slides.scrollNext(still))}
          onSelect={(index) => ask((slides) => slides.scrollTo(index, still))}
        />
      )}
    </div>
  );
}
