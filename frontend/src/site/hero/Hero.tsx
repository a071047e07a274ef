import { type ReactNode, useEffect, useState } from "react";
import { Carousel } from "@/components/Carousel";
import { Picture } from "@/components/Picture";
import { useScrolled } from "@/components/useBrowserState";
import { useTexts } from "@/i18n/texts";
import { runWhenIdle } from "@/lib/runWhenIdle";
import styles from "./Hero.module.css";
import { heroPictures, heroSizes } from "./heroPictures";

/** Milliseconds (specification §9). */
const interval = 4000;

/**
 * Fading carousel of the landing page. Starts when its pictures have loaded; stops and hides its overlays once the
 * page is scrolled.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts();
  const scrolled = useScrolled();
  // All pictures but the first are loaded after the page.
  const [requested, setRequested] = useState(false);
  const [pending, setPending] = useState(heroPictures.length - 1);

  useEffect(() => {
    if (scrolled) return;
    return runWhenIdle(() => setRequested(true));
  }, [scrolled]);

  return (
    <div className={styles.hero}>
      <Carousel
        name="hero"
        label={t("hero.label")}
        interval={interval}
        paused={scrolled || pending > 0}
        showsPaginationBullets={false}
        fade
        renderControls={(controls) => (
          <div className={styles.panels} data-scrolled={scrolled}>
            {children}
            <div className={styles.controls}>{controls}</div>
          </div>
        )}
      >
        {heroPictures.map(({ name, alt }, index) => (
          <div
            key={name}
            className={styles.slide}
            onLoad={index > 0 ? () => setPending((count) => count - 1) : undefined}
          >
            {(index === 0 || requested) && (
              // Eager, because embla places hidden slides outside the viewport.
              <Picture name={name} alt={t(alt)} sizes={heroSizes} first className={styles.image} />
            )}
          </div>
        ))}
      </Carousel>
    </div>
  );
}
