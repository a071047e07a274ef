import { useEffect, useEffectEvent } from "react";

/** Nothing moves by itself faster than this (specification §9). */
const shortestInterval = 500;

/** Calls `onTick` every `interval` milliseconds while `running`, but not for a tab nobody looks at. */
export function useTicker(interval: number, running: boolean, onTick: () => void) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || tick(), Math.max(interval, shortestInterval));
    return () => clearInterval(timer);
  }, [interval, running]);
}
