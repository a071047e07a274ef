import { useSyncExternalStore } from "react";

const wantsStillness = "(prefers-reduced-motion: reduce)";

function onPreference(changed: () => void) {
  const query = matchMedia(wantsStillness);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function onScroll(changed: () => void) {
  addEventListener("scroll", changed, { passive: true });
  return () => removeEventListener("scroll", changed);
}

function onConnection(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Whether the guest asked for no movement; true until the browser has answered. */
export const usePrefersReducedMotion = () =>
  useSyncExternalStore(
    onPreference,
    () => matchMedia(wantsStillness).matches,
    () => true,
  );

/** Whether the page is scrolled down at all. */
export const useScrolled = () =>
  useSyncExternalStore(
    onScroll,
    () => scrollY > 0,
    () => false,
  );

/** Whether the browser has a connection at all, as far as it knows. */
export const useOnline = () =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
