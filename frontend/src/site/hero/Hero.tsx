import { type ReactNode, useEffect, useState } from "react";
import { CarouselControls } from "@/components/CarouselControls";
import { Picture } from "@/components/Picture";
import { usePrefersReducedMotion, useScrolled } from "@/components/useBrowser";
import { usePauseOnInteraction } from "@/components/usePauseOnInteraction";
import { useSwipe } from "@/components/useSwipe";
import { useTicker } from "@/components/useTicker";
import { useTexts } from "@/i18n/texts";
import { runWhenIdle } from "@/lib/whenIdle";
import styles from "./Hero.module.css";
import { heroes, heroSizes } from "./heroes";

/** Milliseconds a picture stays (specification §9). */
const interval = 4000;

/**
 * The pictures of the house, one fading into the next, around and around. They wait while a guest hovers, focuses or
 * touches them. The page slides over them like a sheet of paper; what lies on them (`children`, the controls) goes as
 * soon as a guest scrolls down, and the pictures rest.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts();
  const still = usePrefersReducedMotion();
  const scrolled = useScrolled();
  const { isHeld, holds } = usePauseOnInteraction();
  const [stopped, setStopped] = useState(false);
  // Nobody is shown a picture that has not arrived: the one before stays for as long.
  const [wanted, setWanted] = useState(0);
  /** Whether the guest asked for the picture that is shown. */
  const [isAsked, setIsAsked] = useState(false);
  const [shown, setShown] = useState(0);
  // Pictures after the first are fetched one ahead, and never before the page has loaded.
  const [asked, setAsked] = useState(1);
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set([0]));
  const running = !still && !stopped && !isHeld && !scrolled;
  if (shown !== wanted && arrived.has(wanted)) setShown(wanted);

  const ask = (count: number) => setAsked((before) => Math.max(before, count));
  const after = (step: number) => (wanted + step + heroes.length) % heroes.length;
  const turn = (step: number, byGuest = true) => {
    ask(after(step) + 1);
    setWanted(after(step));
    setIsAsked(byGuest);
  };
  const position = (index: number) => t("carousel.position", { number: index + 1, count: heroes.length });
  const swipe = useSwipe({ onLeft: () => turn(1), onRight: () => turn(-1), stays: true });

  useEffect(() => {
    if (!running) return;
    return runWhenIdle(() => setAsked((before) => Math.max(before, shown + 2)));
  }, [running, shown]);

  useTicker(interval, running, () => {
    if (shown === wanted && arrived.has(after(1))) turn(1, false);
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
      {...holds}
    >
      <div className={styles.pictures} {...swipe}>
        {heroes.slice(0, asked).map(({ name, alt }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset belongs to forms
          <div
            key={name}
            role="group"
            aria-roledescription={t("carousel.slide")}
            aria-label={position(index)}
            className={index === shown ? `${styles.frame} ${styles.shown}` : styles.frame}
            aria-hidden={index !== shown}
            onLoad={() => setArrived((before) => new Set(before).add(index))}
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
            selected={shown}
            announcement={isAsked ? position(shown) : ""}
            playing={still ? undefined : !stopped}
            onPlay={(play) => setStopped(!play)}
            onPrevious={() => turn(-1)}
            onNext={() => turn(1)}
            onSelect={setWanted}
          />
        </div>
      </div>
    </div>
  );
}
