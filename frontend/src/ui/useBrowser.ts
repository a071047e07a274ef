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

/** Whether the guest asked for no movement; true until the browser has answered. */
export const useStillness = () =>
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
