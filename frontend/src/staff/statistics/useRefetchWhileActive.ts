import { useEffect, useEffectEvent } from "react";

/** In milliseconds. */
const minute = 60_000;

/** User activity timeout, in milliseconds. */
const userIdleTimeout = 10 * minute;

const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"];

/**
 * Refetches every minute while the user is active. Each request extends the session, so an unattended page must not
 * poll.
 */
export function useRefetchWhileActive(refetch: () => void) {
  const onTick = useEffectEvent(refetch);
  useEffect(() => {
    let lastActivity = performance.now();
    const listenerAbortController = new AbortController();
    const recordActivity = () => {
      lastActivity = performance.now();
    };
    for (const event of activityEvents)
      addEventListener(event, recordActivity, {
        capture: true,
        passive: true,
        signal: listenerAbortController.signal,
      });
    const timer = setInterval(() => {
      if (!document.hidden && performance.now() - lastActivity <= userIdleTimeout) onTick();
    }, minute);
    return () => {
      listenerAbortController.abort();
      clearInterval(timer);
    };
  }, []);
}
