import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scroll positions by location key. A copy in the history state survives reloads. */
const scrollPositions = new Map<string, number>();

/** The raw hash if it is not valid percent-encoding. */
function anchorId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * Restores the scroll position and moves the focus on client-side navigation: back and forward return to the old
 * position, anchors scroll to their element, other navigation starts at the top. The first page of a visit and
 * reloads are left to the browser. Must be rendered inside the page's Suspense boundary, so that it runs when the
 * page is there.
 */
export function useScrollRestoration(main: RefObject<HTMLElement | null>) {
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();
  const currentHistoryEntry = useRef<string>(undefined);

  // Layout effect, so that scrolling of the new page is not recorded for the old one.
  useBrowserLayoutEffect(() => {
    const saveScrollPosition = () => scrollPositions.set(key, scrollY);
    addEventListener("scroll", saveScrollPosition, { passive: true });
    return () => removeEventListener("scroll", saveScrollPosition);
  }, [key]);

  useEffect(() => {
    const setScrollRestorationMode = (restoration: ScrollRestoration) => () => {
      history.scrollRestoration = restoration;
    };
    const [setManual, setAuto] = [setScrollRestorationMode("manual"), setScrollRestorationMode("auto")];
    setManual();
    addEventListener("pagehide", setAuto);
    addEventListener("pageshow", setManual);
    return () => {
      setAuto();
      removeEventListener("pagehide", setAuto);
      removeEventListener("pageshow", setManual);
    };
  }, []);

  // Opening a dialog changes the history entry but is no navigation.
  const onLocationChange = useEffectEvent((key: string, hash: string) => {
    const isFirstLocation = currentHistoryEntry.current === undefined;
    const isSameLocation = currentHistoryEntry.current === key + hash;
    currentHistoryEntry.current = key + hash;
    if (isFirstLocation)
      for (const [entry, position] of history.state?.scrollPositions ?? [])
        scrollPositions.set(entry, position);
    if (isFirstLocation || isSameLocation) return;
    history.replaceState({ ...history.state, scrollPositions: [...scrollPositions] }, "");
    const anchor = hash === "" ? null : document.getElementById(anchorId(hash));
    const savedScrollPosition = navigationType === "POP" ? scrollPositions.get(key) : undefined;
    (anchor ?? main.current)?.focus({ preventScroll: true });
    if (savedScrollPosition !== undefined) scrollTo({ top: savedScrollPosition, behavior: "instant" });
    else if (anchor !== null) anchor.scrollIntoView();
    else scrollTo({ top: 0, behavior: "instant" });
    // Observed by `site/usage`.
    dispatchEvent(new Event("navigated"));
  });
  useBrowserLayoutEffect(() => onLocationChange(key, hash), [key, hash]);
}
