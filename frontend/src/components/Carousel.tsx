import { Children, type ReactNode, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import type { CarouselName } from "@/lib/usage/usageEvents";
import styles from "./Carousel.module.css";
import { CarouselControls } from "./CarouselControls";
import { usePrefersReducedMotion } from "./useBrowserState";
import { usePauseOnInteraction } from "./usePauseOnInteraction";
import { useSlides } from "./useSlides";

type Props = {
  /** Name in usage statistics (`siteSections/usage`). */
  name: CarouselName;
  label: string;
  /** Milliseconds per slide. */
  interval: number;
  autoplay?: boolean;
  /** Pauses the carousel from outside. */
  paused?: boolean;
  /**
   * `many`: as many slides as fit. `row`: without scripts a scrollable row instead of all slides visible. `fade`: fades
   * between slides that fill the positioned ancestor.
   */
  layout?: "one" | "many" | "row" | "fade";
  onSelect?: (index: number) => unknown;
  /** Places the controls, which several slides have. */
  renderControls?: (controls: ReactNode) => ReactNode;
  children: ReactNode;
};

/** Endless carousel. Autoplay pauses on hover, focus, touch and when stopped, and is off with reduced motion. */
export function Carousel({
  name,
  label,
  interval,
  autoplay = true,
  paused = false,
  layout = "one",
  onSelect = () => {},
  renderControls = (controls) => controls,
  children,
}: Props) {
  const t = useTexts();
  const prefersReducedMotion = usePrefersReducedMotion();
  const viewport = useRef<HTMLDivElement>(null);
  const [stopped, setStopped] = useState(false);
  /** Only user-initiated changes are announced. */
  const [isUserInitiated, setIsUserInitiated] = useState(false);
  const { isPaused, handlers } = usePauseOnInteraction();
  const fade = layout === "fade";
  const slides = Children.toArray(children);
  const hasSeveralSlides = slides.length > 1;
  const playsAutomatically = hasSeveralSlides && autoplay && !prefersReducedMotion;

  const { isReady, selected, revealSlide, moveSlides } = useSlides(viewport, {
    interval,
    playing: playsAutomatically && !stopped && !paused && !isPaused,
    fade,
    onAutoplay: () => setIsUserInitiated(false),
    onSelect,
  });
  const moveByUser: typeof moveSlides = (move) => {
    setIsUserInitiated(true);
    moveSlides(move);
  };
  const position = (index: number) => t("carousel.position", { number: index + 1, count: slides.length });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms, and a section would be one landmark more
    <div
      role="group"
      aria-roledescription={t("carousel.role")}
      aria-label={label}
      data-carousel={name}
      className={[styles.carousel, styles[layout], isReady && styles.ready].filter(Boolean).join(" ")}
      {...handlers}
    >
      {/* First, so that a moving carousel can be stopped before its slides are read. */}
      {renderControls(
        hasSeveralSlides && (
          <CarouselControls
            count={fade || layout === "many" ? 0 : slides.length}
            selected={selected}
            announcement={isUserInitiated ? position(selected) : ""}
            playing={playsAutomatically ? !stopped : undefined}
            onPlayingChange={(play) => setStopped(!play)}
            onPrevious={() => moveByUser((slides) => slides.scrollPrev(prefersReducedMotion))}
            onNext={() => moveByUser((slides) => slides.scrollNext(prefersReducedMotion))}
            onSelect={(index) => moveByUser((slides) => slides.scrollTo(index, prefersReducedMotion))}
          />
        ),
      )}
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.slides}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset belongs to forms
            <div
              key={typeof slide === "object" && "key" in slide ? slide.key : index}
              role="group"
              aria-roledescription={t("carousel.slide")}
              aria-label={position(index)}
              aria-hidden={fade ? index !== selected : undefined}
              className={styles.slide}
              onFocus={() => revealSlide(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
