import { contentLanguage, isLanguage, unlocalizedPath } from "@/i18n/languages";
import { isUsageAllowed } from "@/lib/consent/choice";
import { type ConsentStatus, onConsentStatus } from "@/lib/consent/statuses";
import { startUsage, stopUsage, track } from "@/lib/usage/usage";
import type { GuestEvents, UsageEvents } from "@/lib/usage/vocabulary";
import { pageNameAt } from "@/paths";
import { isNewVisit, stillHere } from "./visit";

// Hears what guests do who allow it, at the document: the pages know nothing of it. Loaded for those guests alone, once
// the banner knows their answer; what they did before is not counted.

/** From an allowance until it is taken back. */
let isCounting = false;

/** The path that was viewed last. */
let viewed = "";

/** The carousels used since then: a guest who turns pages all evening has used one once. */
const used = new Set<string>();

function page() {
  const { lang } = document.documentElement;
  return pageNameAt(unlocalizedPath(isLanguage(lang) ? lang : contentLanguage, location.pathname));
}

function happened<Event extends keyof GuestEvents>(event: Event, properties: GuestEvents[Event]): void {
  const before = isCounting;
  isCounting = isUsageAllowed();
  if (!isCounting) {
    // Taken back in another tab, or its cookie removed: nothing has told this page.
    if (before) stopUsage();
    return;
  }
  // Who comes back to a page that was left open looks at it again.
  if (event !== "page-view" && isNewVisit()) view();
  stillHere();
  void startUsage();
  track(event, { ...properties, page: page() } as UsageEvents[Event]);
}

function view(): void {
  viewed = location.pathname;
  used.clear();
  happened("page-view", { entry: isNewVisit() });
}

function turned({ carousel = "" }: DOMStringMap): void {
  if (used.has(carousel)) return;
  used.add(carousel);
  happened("carousel-used", { carousel } as GuestEvents["carousel-used"]);
}

/**
 * What a click means on which element; the first that fits counts. The server knows which values there are, so what an
 * element says of itself is passed on as it is.
 */
const clicks: readonly (readonly [selector: string, means: (element: HTMLElement) => void])[] = [
  ["[data-usage]", ({ dataset }) => happened(dataset.usage as "reservation", {})],
  ["[data-menu]", ({ dataset: { menu } }) => happened("menu-opened", { menuType: menu as "FOOD" })],
  ["a[href^='tel:']", () => happened("call", {})],
  ["a[href^='mailto:']", () => happened("mail", {})],
  ["a[hreflang][lang]", ({ lang }) => happened("language-changed", { language: lang as "de" })],
  ["[data-carousel] button:not([data-pause])", (button) => turned(carouselAround(button)?.dataset ?? {})],
];

const carouselAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-carousel]") : null;

function onClick({ target, button }: MouseEvent): void {
  // The middle button opens in another tab, the right one only asks what could be done.
  if (!(target instanceof Element) || button > 1) return;
  for (const [selector, means] of clicks) {
    const element = target.closest<HTMLElement>(selector);
    if (element === null) continue;
    means(element);
    return;
  }
}

/** Pixels that a finger or the mouse goes at least to turn a carousel. */
const far = 30;
let touched: { x: number; carousel: HTMLElement | null } | undefined;

// Before the page hears of it: what is about to change still says what was clicked.
addEventListener("click", onClick, true);
addEventListener("auxclick", onClick, true);
addEventListener(
  "pointerdown",
  ({ target, clientX }) => {
    touched = { x: clientX, carousel: carouselAround(target) };
  },
  true,
);
addEventListener(
  "pointerup",
  ({ clientX }) => {
    if (touched?.carousel && Math.abs(clientX - touched.x) >= far) turned(touched.carousel.dataset);
    touched = undefined;
  },
  true,
);
// See `useArrival`; anchors and dialogs are no other page.
addEventListener("arrival", () => location.pathname === viewed || view());
// Back to a page that the browser had kept as it was.
addEventListener("pageshow", ({ persisted }) => persisted && view());

/** The banner has spoken before this was asked for, and is heard from its first word on. */
const listen = () => onConsentStatus(hear);

function hear(told: ConsentStatus): void {
  const before = isCounting;
  isCounting = isUsageAllowed();
  if (!isCounting) stopUsage();
  else if (!before) view();
  if (!isCounting || told.status !== "error") return;
  const { message, cause, stack = "" } = told;
  track("consent-error", { message, cause: cause === undefined ? "" : String(cause), stack });
}

// A page that the browser makes ready, in case the guest goes there, nobody has seen.
if ("prerendering" in document && document.prerendering)
  document.addEventListener("prerenderingchange", listen, { once: true });
else listen();
