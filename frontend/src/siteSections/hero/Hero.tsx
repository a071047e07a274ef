import { type ReactNode, useEffect, useState } from "react";
import { useContent } from "@/api/content";
import { Carousel } from "@/components/Carousel";
import { ContentPicture } from "@/components/ContentPicture";
import { useScrolled } from "@/components/useBrowserState";
import { useTexts } from "@/i18n/texts";
import { runWhenIdle } from "@/lib/runWhenIdle";
import styles from "./Hero.module.css";
import { heroSizes } from "./heroSizes";

/** Milliseconds (specification §9). */
const interval = 4000;

/**
 * Fading carousel of the landing page. Waits until the next picture has loaded; stops and hides its overlays once the page
 * is scrolled.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts();
  const slides = useContent("home").lists.heroPictures.flatMap(({ id, pictures }) =>
    pictures.map((picture) => ({ id, picture })),
  );
  const scrolled = useScrolled();
  // The second picture is loaded after the page, the others when the first has been replaced.
  const [requestedCount, setRequestedCount] = useState(1);
  const [loadedPictures, setLoadedPictures] = useState<ReadonlySet<number>>(new Set([0]));
  const [selected, setSelected] = useState(0);
  const isNextLoaded = loadedPictures.has((selected + 1) % slides.length);

  useEffect(() => {
    if (scrolled) return;
    return runWhenIdle(() => setRequestedCount((count) => Math.max(count, 2)));
  }, [scrolled]);

  const select = (index: number) => {
    setSelected(index);
    if (index > 0) setRequestedCount(slides.length);
  };

  const recordLoaded = (index: number) => setLoadedPictures((loaded) => new Set(loaded).add(index));

  const panels = (controls: ReactNode) => (
    <div className={styles.panels} data-scrolled={scrolled}>
      {children}
      <div className={styles.controls}>{controls}</div>
    </div>
  );

  if (slides.length === 0) return <div className={`${styles.hero} ${styles.plain}`}>{panels(null)}</div>;
  return (
    <div className={styles.hero}>
      <Carousel
        name="hero"
        label={t("hero.label")}
        interval={interval}
        paused={scrolled || !isNextLoaded}
        onSelect={select}
        layout="fade"
        renderControls={panels}
      >
        {slides.map(({ id, picture }, index) => (
          <div
            key={id}
            className={styles.slide}
            onLoad={() => recordLoaded(index)}
            // Its colour is shown instead.
            onError={() => recordLoaded(index)}
          >
            {index < requestedCount && (
              // Eager, because embla places hidden slides outside the viewport.
              <ContentPicture
                picture={picture}
                sizes={heroSizes}
                first={index === 0}
                loading="eager"
                className={styles.image}
              />
            )}
          </div>
        ))}
      </Carousel>
    </div>
  );
}
