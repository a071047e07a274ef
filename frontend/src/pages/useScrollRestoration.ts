import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Where each entry of the browser's history was left, by its key. Every entry has what was known when the guest came
 * to it, so that a reload, which forgets all else, leads back just as well; nothing of it is stored.
 */
const left = new Map<string, number>();

/** The id that a part of an address means; what is no text in the code of addresses means itself. */
function idIn(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * Arriving somewhere within the site: back and forward return to where the guest was, an anchor scrolls to its
 * element, anything else begins at the top. The focus goes along, so that the keyboard and a screen reader
 * arrive too. The first page of a visit, and a reload, are the browser's own affair.
 *
 * It belongs beside the page, below what holds the place of one that is still on its way: nobody arrives before the
 * page does, and until then there is nothing to remember.
 */
export function useScrollRestoration(main: RefObject<HTMLElement | null>) {
  const { key, hash } = useLocation();
  const how = useNavigationType();
  const arrived = useRef<string>(undefined);

  // In the same breath as the new page: its scrolling must never be noted under the page before.
  useBrowserLayoutEffect(() => {
    const remember = () => left.set(key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key]);

  useEffect(() => {
    const by = (restoration: ScrollRestoration) => () => {
      history.scrollRestoration = restoration;
    };
    const [ours, browsers] = [by("manual"), by("auto")];
    ours();
    addEventListener("pagehide", browsers);
    addEventListener("pageshow", ours);
    return () => {
      browsers();
      removeEventListener("pagehide", browsers);
      removeEventListener("pageshow", ours);
    };
  }, []);

  // How the guest came is no arrival by itself: a dialog's entry in the history is the same place.
  const arrive = useEffectEvent((key: string, hash: string) => {
    const isFirst = arrived.current === undefined;
    const isSame = arrived.current === key + hash;
    arrived.current = key + hash;
    if (isFirst) for (const [entry, place] of history.state?.left ?? []) left.set(entry, place);
    if (isFirst || isSame) return;
    history.replaceState({ ...history.state, left: [...left] }, "");
    const anchor = hash === "" ? null : document.getElementById(idIn(hash));
    const before = how === "POP" ? left.get(key) : undefined;
    (anchor ?? main.current)?.focus({ preventScroll: true });
    if (before !== undefined) scrollTo({ top: before, behavior: "instant" });
    else if (anchor !== null) anchor.scrollIntoView();
    else scrollTo({ top: 0, behavior: "instant" });
    // For those who hear what guests do (`site/usage`).
    dispatchEvent(new Event("arrival"));
  });
  useBrowserLayoutEffect(() => arrive(key, hash), [key, hash]);
}
