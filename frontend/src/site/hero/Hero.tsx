import { type ReactNode, useEffect, useState } from "react";
import { CarouselControls } from "@/components/CarouselControls";
import { Picture } from "@/components/Picture";
import { usePrefersReducedMotion, useScrolled } from "@/components/useBrowserState";
import { useInterval } from "@/components/useInterval";
import { usePauseOnInteraction } from "@/components/usePauseOnInteraction";
import { useSwipe } from "@/components/useSwipe";
import { useTexts } from "@/i18n/texts";
import { runWhenIdle } from "@/lib/runWhenIdle";
import styles from "./Hero.module.css";
import { heroes, heroSizes } from "./heroes";

/** Milliseconds (specification §9). */
const interval = 4000;

/**
 * Fading carousel of the landing page. Pauses on hover, focus and touch; stops and hides its overlays once the page
 * is scrolled.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts();
  const prefersReducedMotion = usePrefersReducedMotion();
  const scrolled = useScrolled();
  const { isPaused, handlers } = usePauseOnInteraction();
  const [stopped, setStopped] = useState(false);
  // The next picture is shown only after it has loaded.
  const [targetIndex, setTargetIndex] = useState(0);
  /** Only user-initiated changes are announced. */
  const [isUserInitiated, setIsUserInitiated] = useState(false);
  const [shownIndex, setShownIndex] = useState(0);
  // Pictures are loaded one ahead, after the page has loaded.
  const [requestedCount, setRequestedCount] = useState(1);
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set([0]));
  const running = !prefersReducedMotion && !stopped && !isPaused && !scrolled;
  if (shownIndex !== targetIndex && loaded.has(targetIndex)) setShownIndex(targetIndex);

  const requestPictures = (count: number) => setRequestedCount((before) => Math.max(before, count));
  const indexAfter = (step: number) => (targetIndex + step + heroes.length) % heroes.length;
  const move = (step: number, byUser = true) => {
    requestPictures(indexAfter(step) + 1);
    setTargetIndex(indexAfter(step));
    setIsUserInitiated(byUser);
  };
  const position = (index: number) => t("carousel.position", { number: index + 1, count: heroes.length });
  const swipe = useSwipe({ onLeft: () => move(1), onRight: () => move(-1), isStationary: true });

  useEffect(() => {
    if (!running) return;
    return runWhenIdle(() => setRequestedCount((before) => Math.max(before, shownIndex + 2)));
  }, [running, shownIndex]);

  useInterval(interval, running, () => {
    if (shownIndex === targetIndex && loaded.has(indexAfter(1))) move(1, false);
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms, and a section would be one landmark more
    <div
      role="group"
      aria-roledescription={t("carousel.role")}
      aria-label={t("hero.label")}
      className={styles.hero}
      data-scrolled={scrolled}
      data-carousel="hero"
      {...handlers}
    >
      <div className={styles.pictures} {...swipe}>
        {heroes.slice(0, requestedCount).map(({ name, alt }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset belongs to forms
          <div
            key={name}
            role="group"
            aria-roledescription={t("carousel.slide")}
            aria-label={position(index)}
            className={index === shownIndex ? `${styles.frame} ${styles.shown}` : styles.frame}
            aria-hidden={index !== shownIndex}
            onLoad={() => setLoaded((before) => new Set(before).add(index))}
          >
            <Picture
              name={name}
              alt={t(alt)}
              sizes={heroSizes}
              first={index === 0}
              className={styles.image}
            />
          </div>
        ))}
      </div>
      <div className={styles.panels}>
        {children}
        <div className={styles.controls}>
          <CarouselControls
            count={0}
            selected={shownIndex}
            announcement={isUserInitiated ? position(shownIndex) : ""}
            playing={prefersReducedMotion ? undefined : !stopped}
            onPlay={(play) => setStopped(!play)}
            onPrevious={() => move(-1)}
            onNext={() => move(1)}
            onSelect={setTargetIndex}
          />
        </div>
      </div>
    </div>
  );
}
