import { Pause, Play } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { whenIdle } from "@/lib/whenIdle";
import { Picture } from "@/ui/Picture";
import { useScrolled, useStillness } from "@/ui/useBrowser";
import { useTicker } from "@/ui/useTicker";
import styles from "./Hero.module.css";
import { heroes, heroSizes } from "./heroes";

/** Milliseconds a picture stays (specification §9). */
const interval = 4000;

/**
 * The pictures of the house, one fading into the next. The page slides over them like a sheet of paper; what lies
 * on them (`children`, the control) goes as soon as a guest scrolls down, and the pictures rest.
 */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTexts();
  const still = useStillness();
  const scrolled = useScrolled();
  const [stopped, setStopped] = useState(false);
  const [shown, setShown] = useState(0);
  // Pictures after the first are fetched one ahead, and never before the page has loaded.
  const [asked, setAsked] = useState(1);
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set([0]));
  const running = !still && !stopped && !scrolled;

  useEffect(() => {
    if (!running) return;
    return whenIdle(() => setAsked((before) => Math.max(before, shown + 2)));
  }, [running, shown]);

  useTicker(interval, running, () => {
    const next = (shown + 1) % heroes.length;
    if (arrived.has(next)) setShown(next);
  });

  return (
    <div className={styles.hero} data-scrolled={scrolled}>
      {heroes.slice(0, asked).map(({ name, alt }, index) => (
        <div
          key={name}
          className={index === shown ? `${styles.frame} ${styles.shown}` : styles.frame}
          aria-hidden={index !== shown}
          onLoad={() => setArrived((before) => new Set(before).add(index))}
        >
          <Picture name={name} alt={t(alt)} sizes={heroSizes} first={index === 0} className={styles.image} />
        </div>
      ))}
      <div className={styles.panels}>
        {children}
        {!still && (
          <button
            type="button"
            className={styles.control}
            aria-label={t(stopped ? "hero.play" : "hero.pause")}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? <Play /> : <Pause />}
          </button>
        )}
      </div>
    </div>
  );
}
