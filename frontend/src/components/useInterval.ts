import { useEffect, useEffectEvent } from "react";

/** In milliseconds (specification §9). */
const minInterval = 500;

/** Calls `onTick` every `interval` milliseconds while `running` and the tab is visible. */
export function useInterval(interval: number, running: boolean, onTick: () => void) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || tick(), Math.max(interval, minInterval));
    return () => clearInterval(timer);
  }, [interval, running]);
}
