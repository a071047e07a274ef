import { contentLanguage, isLanguage, unlocalizedPath } from "@/i18n/languages";
import { isUsageAllowed } from "@/lib/consent/choice";
import { type ConsentBannerStatus, subscribeToConsentBannerStatus } from "@/lib/consent/statuses";
import { navigatedPath } from "@/lib/pageStores";
import { startUsage, stopUsage, track } from "@/lib/usage/usage";
import type { GuestUsageEventMap, UsageEventMap } from "@/lib/usage/usageEvents";
import { pageNameAt } from "@/routes/paths";
import { isNewVisit, recordVisitActivity } from "./visit";

// Tracks guests' events with document-level listeners. Loaded only after consent; earlier events are not counted.

let isCounting = false;

/** Path of the last page view. */
let lastPath = "";

/** Carousels used since then; each counts once per page view. */
const usedCarousels = new Set<string>();

/** The card that the page shows. */
const shownCard = () => document.querySelector<HTMLElement>("[data-card]");

function currentPage() {
  if (shownCard() !== null) return "kitchen";
  const { lang } = document.documentElement;
  return pageNameAt(unlocalizedPath(isLanguage(lang) ? lang : contentLanguage, location.pathname));
}

function trackGuestEvent<Event extends keyof GuestUsageEventMap>(
  event: Event,
  properties: GuestUsageEventMap[Event],
): void {
  const wasCounting = isCounting;
  isCounting = isUsageAllowed();
  if (!isCounting) {
    // Consent was withdrawn in another tab.
    if (wasCounting) stopUsage();
    return;
  }
  // After a long pause the first event starts a new visit.
  if (event !== "page-view" && isNewVisit()) trackPageView();
  recordVisitActivity();
  void startUsage();
  track(event, { ...properties, page: currentPage() } as UsageEventMap[Event]);
}

function trackPageView(): void {
  lastPath = location.pathname;
  usedCarousels.clear();
  trackGuestEvent("page-view", { entry: isNewVisit() });
  const menu = shownCard()?.dataset.card;
  if (menu) trackGuestEvent("menu-opened", { menuType: menu as "FOOD" });
}

function trackCarouselUse({ carousel = "" }: DOMStringMap): void {
  if (usedCarousels.has(carousel)) return;
  usedCarousels.add(carousel);
  trackGuestEvent("carousel-used", { carousel } as GuestUsageEventMap["carousel-used"]);
}

/**
 * Events by clicked element; the first match counts. The server validates values, so attributes are passed on
 * unchecked.
 */
const clickHandlers: readonly (readonly [selector: string, handler: (element: HTMLElement) => void])[] = [
  ["[data-usage]", ({ dataset }) => trackGuestEvent(dataset.usage as "reservation", {})],
  ["[data-menu]", ({ dataset: { menu } }) => trackGuestEvent("menu-opened", { menuType: menu as "FOOD" })],
  ["a[href^='tel:']", () => trackGuestEvent("call", {})],
  ["a[href^='mailto:']", () => trackGuestEvent("mail", {})],
  ["a[hreflang][lang]", ({ lang }) => trackGuestEvent("language-changed", { language: lang as "de" })],
  [
    "[data-carousel] button:not([data-pause])",
    (button) => trackCarouselUse(enclosingCarousel(button)?.dataset ?? {}),
  ],
];

const enclosingCarousel = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-carousel]") : null;

function onClick({ target, button }: MouseEvent): void {
  // Middle clicks open links; right clicks do not count.
  if (!(target instanceof Element) || button > 1) return;
  for (const [selector, handler] of clickHandlers) {
    const element = target.closest<HTMLElement>(selector);
    if (element === null) continue;
    handler(element);
    return;
  }
}

/** In pixels. */
const minSwipeDistance = 30;
let pointerStart: { x: number; carousel: HTMLElement | null } | undefined;

// Capture phase: attributes still have their values from before the click.
addEventListener("click", onClick, true);
addEventListener("auxclick", onClick, true);
addEventListener(
  "pointerdown",
  ({ target, clientX }) => {
    pointerStart = { x: clientX, carousel: enclosingCarousel(target) };
  },
  true,
);
addEventListener(
  "pointerup",
  ({ clientX }) => {
    if (pointerStart?.carousel && Math.abs(clientX - pointerStart.x) >= minSwipeDistance)
      trackCarouselUse(pointerStart.carousel.dataset);
    pointerStart = undefined;
  },
  true,
);
// Anchors and dialogs are not page views.
navigatedPath.subscribe(() => navigatedPath.get() === lastPath || trackPageView());
// Restored from the back/forward cache.
addEventListener("pageshow", ({ persisted }) => persisted && trackPageView());

const start = () => subscribeToConsentBannerStatus(onConsentBannerStatusChange);

function onConsentBannerStatusChange(status: ConsentBannerStatus): void {
  const wasCounting = isCounting;
  isCounting = isUsageAllowed();
  if (!isCounting) stopUsage();
  else if (!wasCounting) trackPageView();
  if (!isCounting || status.status !== "error") return;
  const { message, cause, stack = "" } = status;
  track("consent-error", { message, cause: cause === undefined ? "" : String(cause), stack });
}

// Do not count prerendered pages that are not shown.
if ("prerendering" in document && document.prerendering)
  document.addEventListener("prerenderingchange", start, { once: true });
else start();
