import { useEffect, useRef } from "react";
import { useTicker } from "@/components/useTicker";

/** How often it is read, in milliseconds. */
const minute = 60_000;

/** So long after the last sign of somebody they are taken to be there. */
const patience = 10 * minute;

const signs = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"];

/**
 * Reads anew every minute while somebody is at the screen, and the tab to be seen. Who reads uses their session: a page
 * that was merely left open must not keep it from ending.
 */
export function useWhileHere(read: () => void) {
  const seen = useRef(0);
  useEffect(() => {
    const listening = new AbortController();
    const note = () => {
      seen.current = performance.now();
    };
    note();
    for (const sign of signs)
      addEventListener(sign, note, { capture: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  useTicker(minute, true, () => {
    if (performance.now() - seen.current <= patience) read();
  });
}
