import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { navigatedPath } from "@/lib/pageStores";

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

/** How many frames a smooth scroll may last on the compositor after it was interrupted. */
const framesUntilInterrupted = 4;

/**
 * Scrolls without animation. Chromium 148 adds the last frames of an interrupted smooth scroll to the new position, so
 * it is set again in each of the next `frames`. Returns a function that stops this.
 */
function scrollInstantly(top: number, frames: number): () => void {
  let request = 0;
  let remainingFrames = frames;
  const scroll = () => {
    scrollTo({ top, behavior: "instant" });
    if (remainingFrames-- > 0) request = requestAnimationFrame(scroll);
  };
  scroll();
  return () => cancelAnimationFrame(request);
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
  const isScrolling = useRef(false);

  // Layout effect, so that scrolling of the new page is not recorded for the old one.
  useBrowserLayoutEffect(() => {
    const handleScroll = () => {
      // Without the event nothing would reset it.
      isScrolling.current = "onscrollend" in window;
      scrollPositions.set(key, scrollY);
    };
    const handleScrollEnd = () => {
      isScrolling.current = false;
    };
    addEventListener("scroll", handleScroll, { passive: true });
    addEventListener("scrollend", handleScrollEnd);
    return () => {
      removeEventListener("scroll", handleScroll);
      removeEventListener("scrollend", handleScrollEnd);
    };
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
    if (isFirstLocation || isSameLocation) return undefined;
    history.replaceState({ ...history.state, scrollPositions: [...scrollPositions] }, "");
    const anchor = hash === "" ? null : document.getElementById(anchorId(hash));
    const savedScrollPosition = navigationType === "POP" ? scrollPositions.get(key) : undefined;
    (anchor ?? main.current)?.focus({ preventScroll: true });
    let stopScrolling: (() => void) | undefined;
    if (savedScrollPosition === undefined && anchor !== null) anchor.scrollIntoView();
    else
      stopScrolling = scrollInstantly(
        savedScrollPosition ?? 0,
        isScrolling.current ? framesUntilInterrupted : 0,
      );
    navigatedPath.set(location.pathname);
    return stopScrolling;
  });
  useBrowserLayoutEffect(() => onLocationChange(key, hash), [key, hash]);
}
