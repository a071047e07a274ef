import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "@/entry/App";
import { dictionaries } from "@/i18n/dictionaries";
import { type Language, languages, localizedPath } from "@/i18n/languages";
import { cookieName } from "@/lib/consent/choice";
import { emitConsentBannerStatus } from "@/lib/consent/statuses";
import { componentsByPage } from "@/render/serverPages";
import { createServerQueryClient } from "@/render/serverQueryClient";
import { pageNameAt } from "@/routes/paths";
import { setCookie, storeConsent } from "@/testing/cookies";
import { fridayNoonState } from "@/testing/state";

const usage = vi.hoisted(() => ({
  startUsage: vi.fn(async () => {}),
  stopUsage: vi.fn(),
  track: vi.fn<(event: string, properties: object) => void>(),
}));
vi.mock("@/lib/usage/usage", () => usage);

const { de } = dictionaries;
const noon = Date.UTC(2026, 10, 20, 11);
const setMinutesAfterNoon = (minutes: number) => vi.setSystemTime(noon + minutes * 60_000);
const setLastSeen = (minutes: number) =>
  localStorage.setItem("usage-last-seen", String(noon + minutes * 60_000));

function allow() {
  storeConsent("necessary", "usage");
  emitConsentBannerStatus({ status: "change", before: undefined, choice: "allow" });
}
function revokeConsent() {
  storeConsent("necessary");
  emitConsentBannerStatus({ status: "change", before: "allow", choice: "deny" });
}

function renderPage(path: string, language: Language = "de") {
  history.replaceState(null, "", localizedPath(language, path));
  document.documentElement.lang = language;
  render(
    <BrowserRouter basename={languages[language]}>
      <App
        client={createServerQueryClient(fridayNoonState)}
        language={language}
        texts={dictionaries[language]}
        pages={componentsByPage}
      />
    </BrowserRouter>,
  );
  allow();
  usage.track.mockClear();
}

/** Opens a page as a guest with consent from an earlier visit. */
function revisitPage(path: string) {
  storeConsent("necessary", "usage");
  history.replaceState(null, "", path);
}

const trackedEvents = () => usage.track.mock.calls;
const pageView = (page: string, entry: boolean) => ["page-view", { page, entry }];
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const click = (element: Element | null | undefined) => act(() => (element as HTMLElement).click());
const link = (name: string) => screen.getAllByRole("link", { name })[0];
const clickLink = (path: string) => click(find(`a[href="${path}"]`));
const carousel = (name: string) => find(`[data-carousel=${name}]`) as HTMLElement;
const carouselButton = (name: string, label: string) =>
  within(carousel(name)).getByRole("button", { name: label });
const nextButton = (name: string) => carouselButton(name, de["carousel.next"]);
const phoneLink = () => find("footer a[href^='tel:']");

beforeAll(async () => {
  document.addEventListener("click", (event) => event.preventDefault());
  await import("./trackGuests");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  revokeConsent();
  vi.clearAllMocks();
});

describe("a click", () => {
  it.each<[path: string, event: string, properties: object, target: () => Element | null | undefined]>([
    ["/", "reservation", {}, () => link(de["action.reserve"])],
    ["/", "stammtisch", {}, () => link("Stammtisch anfragen")],
    ["/jobs", "call", {}, phoneLink],
    ["/jobs", "mail", {}, () => find("footer a[href^='mailto:']")],
    ["/lokal", "mail", {}, () => link(de["venue.ask"])],
    ["/", "menu-opened", { menuType: "BURGER" }, () => find("[href*=Burgerkarte] h3")],
    ["/essen", "menu-opened", { menuType: "WILD" }, () => find("[href*=Wildkarte]")],
    ["/kontakt", "map-opened", {}, () => find("[aria-controls=map]")],
    ["/404", "language-changed", { language: "en" }, () => link(de["language.en"])],
    ["/", "carousel-used", { carousel: "hero" }, () => nextButton("hero")],
    ["/", "carousel-used", { carousel: "news" }, () => nextButton("news")],
    ["/", "carousel-used", { carousel: "places" }, () => nextButton("places")],
    ["/lokal", "carousel-used", { carousel: "venue" }, () => nextButton("venue")],
  ])("on %s is tracked: %s %j", (path, event, properties, target) => {
    renderPage(path);
    click(target());
    expect(trackedEvents()).toEqual([[event, { page: pageNameAt(path), ...properties }]]);
  });

  it("on an English page is tracked with the same page name", () => {
    renderPage("/essen", "en");
    click(link(dictionaries.en["language.de"]));
    expect(trackedEvents()).toEqual([["language-changed", { page: "kitchen", language: "de" }]]);
  });

  it("on another element is not tracked", () => {
    renderPage("/");
    for (const selector of ["h1", "footer ul a", "main"]) click(find(selector));
    expect(trackedEvents().filter(([event]) => event !== "page-view")).toEqual([]);
  });

  it("that closes the map is not tracked", () => {
    renderPage("/kontakt");
    const button = find("button[aria-controls=map]");
    click(button);
    click(button);
    expect(trackedEvents()).toEqual([["map-opened", { page: "contact" }]]);
  });

  it("of the middle button opens a menu, of the right button does not", () => {
    renderPage("/essen");
    const menu = find("[data-menu]") as Element;
    fireEvent(menu, new MouseEvent("auxclick", { bubbles: true, button: 2 }));
    expect(trackedEvents()).toEqual([]);
    fireEvent(menu, new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    expect(trackedEvents()).toEqual([["menu-opened", { page: "kitchen", menuType: "FOOD" }]]);
  });
});

describe("a carousel", () => {
  const drag = (element: Element | null, pixels: number) => {
    fireEvent.pointerDown(element as Element, { clientX: 200 });
    fireEvent.pointerUp(document.body, { clientX: 200 + pixels });
  };
  const used = (name: string) => ["carousel-used", { page: "home", carousel: name }];

  it("counts once per page view", () => {
    renderPage("/");
    click(nextButton("news"));
    click(nextButton("news"));
    drag(carousel("news"), -80);
    drag(carousel("hero"), 80);
    expect(trackedEvents()).toEqual([used("news"), used("hero")]);
    clickLink("/essen");
    clickLink("/");
    click(nextButton("news"));
    expect(trackedEvents().slice(4)).toEqual([used("news")]);
  });

  it("does not count for a tap or for dragging something else", () => {
    renderPage("/");
    drag(carousel("news"), 10);
    drag(find("h1"), 200);
    fireEvent.pointerUp(carousel("news"), { clientX: 500 });
    expect(trackedEvents()).toEqual([]);
  });

  it.each(["hero", "news"])("does not count when %s is paused and resumed", (name) => {
    renderPage("/");
    click(carouselButton(name, de["carousel.pause"]));
    click(carouselButton(name, de["carousel.play"]));
    expect(trackedEvents()).toEqual([]);
  });
});

describe("a page view", () => {
  it("is tracked for pages, not for anchors", () => {
    renderPage("/");
    clickLink("/essen");
    clickLink("/#savingsSection");
    clickLink("/#openingHoursSection");
    expect(trackedEvents()).toEqual([pageView("kitchen", false), pageView("home", false)]);
  });

  it("starts a visit after 30 minutes without input", () => {
    renderPage("/");
    revokeConsent();
    localStorage.clear();
    usage.track.mockClear();
    allow();
    setMinutesAfterNoon(29);
    click(nextButton("hero"));
    setMinutesAfterNoon(58);
    clickLink("/essen");
    setMinutesAfterNoon(88);
    clickLink("/kontakt");
    expect(trackedEvents()).toEqual([
      pageView("home", true),
      ["carousel-used", { page: "home", carousel: "hero" }],
      pageView("kitchen", false),
      pageView("contact", true),
    ]);
  });

  it("starts a visit after the clock was set back", () => {
    renderPage("/jobs");
    setLastSeen(1);
    clickLink("/essen");
    clickLink("/kontakt");
    expect(trackedEvents()).toEqual([pageView("kitchen", true), pageView("contact", false)]);
  });

  it("is tracked first after a long pause on an open page", () => {
    renderPage("/jobs");
    setMinutesAfterNoon(45);
    click(phoneLink());
    expect(trackedEvents()).toEqual([pageView("jobs", true), ["call", { page: "jobs" }]]);
  });

  it("is tracked for a page restored from the back/forward cache", () => {
    renderPage("/jobs");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(trackedEvents()).toEqual([pageView("jobs", false)]);
  });

  it("of a card is one of the kitchen, and opens its menu", () => {
    renderPage("/essen/speisekarte");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(trackedEvents()).toEqual([
      pageView("kitchen", false),
      ["menu-opened", { menuType: "FOOD", page: "kitchen" }],
    ]);
  });

  it("in another tab belongs to the same visit", () => {
    setLastSeen(-10);
    renderPage("/jobs");
    revokeConsent();
    allow();
    expect(trackedEvents()).toEqual([pageView("jobs", false)]);
  });
});

describe("consent", () => {
  const bannerErrorStatus = {
    status: "error",
    message: "failed",
    cause: undefined,
    stack: undefined,
  } as const;

  it("is required for tracking", () => {
    renderPage("/");
    revokeConsent();
    usage.track.mockClear();
    localStorage.clear();
    click(link(de["action.reserve"]));
    clickLink("/essen");
    emitConsentBannerStatus({ status: "initialized", choice: undefined });
    emitConsentBannerStatus(bannerErrorStatus);
    expect(trackedEvents()).toEqual([]);
    expect(usage.startUsage).toHaveBeenCalledOnce();
    expect(usage.stopUsage).toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ["revoked in another tab", () => storeConsent("necessary")],
    ["lost with its cookie", () => setCookie(`${cookieName}=; Max-Age=0; Path=/`)],
  ] as const)("%s ends tracking at the next event", (_, removeConsent) => {
    renderPage("/");
    usage.stopUsage.mockClear();
    removeConsent();
    localStorage.clear();
    click(link(de["action.reserve"]));
    click(link(de["action.reserve"]));
    expect(trackedEvents()).toEqual([]);
    expect(usage.stopUsage).toHaveBeenCalledOnce();
    expect(localStorage).toHaveLength(0);
  });

  it("of an earlier visit starts tracking once", () => {
    revisitPage("/essen");
    emitConsentBannerStatus({ status: "initialized", choice: "allow" });
    emitConsentBannerStatus({ status: "open" });
    emitConsentBannerStatus({ status: "close" });
    expect(trackedEvents()).toEqual([pageView("kitchen", true)]);
  });

  it("of an earlier visit allows reporting banner errors", () => {
    revisitPage("/essen");
    emitConsentBannerStatus({ ...bannerErrorStatus, cause: new Error("sandboxed"), stack: "at run" });
    emitConsentBannerStatus(bannerErrorStatus);
    expect(trackedEvents()).toEqual([
      pageView("kitchen", true),
      ["consent-error", { message: "failed", cause: "Error: sandboxed", stack: "at run" }],
      ["consent-error", { message: "failed", cause: "", stack: "" }],
    ]);
  });
});

it("a prerendered page is tracked when it is shown", async () => {
  vi.resetModules();
  Object.assign(document, { prerendering: true });
  const statuses = await import("@/lib/consent/statuses");
  revisitPage("/essen");
  await import("./trackGuests");
  statuses.emitConsentBannerStatus({ status: "initialized", choice: "allow" });
  expect(trackedEvents()).toEqual([]);
  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(trackedEvents()).toEqual([pageView("kitchen", true)]);
});
