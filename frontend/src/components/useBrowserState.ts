import { useSyncExternalStore } from "react";

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

function subscribeToMotionPreference(callback: () => void) {
  const query = matchMedia(reducedMotionQuery);
  query.addEventListener("change", callback);
  return () => query.removeEventListener("change", callback);
}

function subscribeToScroll(callback: () => void) {
  addEventListener("scroll", callback);
  return () => removeEventListener("scroll", callback);
}

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
