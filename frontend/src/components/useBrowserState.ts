import { useSyncExternalStore } from "react";

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

function subscribeToMotionPreference(callback: () => void) {
  const query = matchMedia(reducedMotionQuery);
  query.addEventListener("change", callback);
  return () => query.removeEventListener("change", callback);
}

const subscribeToWindowEvents =
  (...events: string[]) =>
  (callback: () => void) => {
    for (const event of events) addEventListener(event, callback);
    return () => {
      for (const event of events) removeEventListener(event, callback);
    };
  };
const subscribeToScroll = subscribeToWindowEvents("scroll");
const subscribeToConnection = subscribeToWindowEvents("online", "offline");

/** True while rendering on the server. */
export const usePrefersReducedMotion = () =>
  useSyncExternalStore(
    subscribeToMotionPreference,
    () => matchMedia(reducedMotionQuery).matches,
    () => true,
  );

export const useScrolled = () =>
  useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > 0,
    () => false,
  );

export const useIsOnline = () =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
