import { useSyncExternalStore } from "react";

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

function subscribeToMotionPreference(callback: () => void) {
  const query = matchMedia(reducedMotionQuery);
  query.addEventListener("change", callback);
  return () => query.removeEventListener("change", callback);
}

const subscribeTo =
  (...events: string[]) =>
  (callback: () => void) => {
    for (const event of events) addEventListener(event, callback);
    return () => {
      for (const event of events) removeEventListener(event, callback);
    };
  };
const subscribeToScroll = subscribeTo("scroll");
const subscribeToConnection = subscribeTo("online", "offline");

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

export const useOnline = () =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
