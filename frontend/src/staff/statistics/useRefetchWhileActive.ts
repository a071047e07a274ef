import { useEffect, useRef } from "react";
import { useInterval } from "@/components/useInterval";

/** In milliseconds. */
const minute = 60_000;

/** User activity timeout, in milliseconds. */
const activityTimeout = 10 * minute;

const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"];

/**
 * Refetches every minute while the user is active. Each request extends the session, so an unattended page must not
 * poll.
 */
export function useRefetchWhileActive(refetch: () => void) {
  const lastActivity = useRef(0);
  useEffect(() => {
    const listening = new AbortController();
    const recordActivity = () => {
      lastActivity.current = performance.now();
    };
    recordActivity();
    for (const sign of activityEvents)
      addEventListener(sign, recordActivity, { capture: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  useInterval(minute, true, () => {
    if (performance.now() - lastActivity.current <= activityTimeout) refetch();
  });
}
