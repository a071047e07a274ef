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
 * Fading carousel of the landing page. Starts when its second picture has loaded; stops and hides its overlays once the
 * page is scrolled.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts();
  const scrolled = useScrolled();
  // The second picture is loaded after the page, the others when the first has been replaced.
  const [requestedCount, setRequestedCount] = useState(1);
  const [isSecondLoaded, setSecondLoaded] = useState(false);

  useEffect(() => {
    if (scrolled) return;
    return runWhenIdle(() => setRequestedCount((count) => Math.max(count, 2)));
  }, [scrolled]);

  return (
    <div className={styles.hero}>
      <Carousel
        name="hero"
        label={t("hero.label")}
        interval={interval}
        paused={scrolled || !isSecondLoaded}
        onSelect={(index) => index > 0 && setRequestedCount(heroPictures.length)}
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
            onLoad={index === 1 ? () => setSecondLoaded(true) : undefined}
          >
            {index < requestedCount && (
              // Eager, because embla places hidden slides outside the viewport.
              <Picture name={name} alt={t(alt)} sizes={heroSizes} first className={styles.image} />
            )}
          </div>
        ))}
      </Carousel>
    </div>
  );
}
