import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "@/App";
import { createQueryClient } from "@/api/queryClient";
import { dictionaries } from "@/i18n/dictionaries";
import { type Language, languages, localizedPath } from "@/i18n/languages";
import { cookieName } from "@/lib/consent/choice";
import { type ConsentStatus, emitConsentStatus } from "@/lib/consent/statuses";
import { pageNameAt } from "@/paths";
import { pages } from "@/serverPages";
import { fridayNoon } from "@/testing/state";

const usage = vi.hoisted(() => ({
  startUsage: vi.fn(async () => {}),
  stopUsage: vi.fn(),
  track: vi.fn<(event: string, properties: object) => void>(),
}));
vi.mock("@/lib/usage/usage", () => usage);

const { de } = dictionaries;
const noon = Date.UTC(2026, 10, 20, 11);
const minutes = 60_000;

function answer(...categories: string[]) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `${cookieName}=${encodeURIComponent(JSON.stringify({ categories }))}; Path=/`;
}
const initialized: ConsentStatus = { status: "initialized", choice: undefined };

function allow() {
  answer("necessary", "usage");
  emitConsentStatus({ status: "change", before: undefined, choice: "allow" });
}
function revoke() {
  answer("necessary");
  emitConsentStatus({ status: "change", before: "allow", choice: "deny" });
}

function renderPage(path: string, language: Language = "de") {
  history.replaceState(null, "", localizedPath(language, path));
  document.documentElement.lang = language;
  render(
    <BrowserRouter basename={languages[language]}>
      <App
        client={createQueryClient(fridayNoon)}
        language={language}
        texts={dictionaries[language]}
        pages={pages}
      />
    </BrowserRouter>,
  );
  allow();
  usage.track.mockClear();
}

const reported = () => usage.track.mock.calls;
const press = (element: Element | null | undefined) => act(() => (element as HTMLElement).click());
const link = (name: string) => screen.getAllByRole("link", { name })[0];
const follow = (path: string) => press(document.querySelector(`a[href="${path}"]`));
const carousel = (name: string) => document.querySelector<HTMLElement>(`[data-carousel=${name}]`);
const next = (name: string) =>
  within(carousel(name) as HTMLElement).getByRole("button", { name: de["carousel.next"] });

beforeAll(async () => {
  document.addEventListener("click", (event) => event.preventDefault());
  await import("./trackGuests");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  localStorage.clear();
  revoke();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a click", () => {
  it.each<[path: string, event: string, properties: object, find: () => Element | null | undefined]>([
    ["/", "reservation", {}, () => link(de["action.reserve"])],
    ["/", "stammtisch", {}, () => link(de["action.regulars"])],
    ["/jobs", "call", {}, () => document.querySelector("footer a[href^='tel:']")],
    ["/jobs", "mail", {}, () => document.querySelector("footer a[href^='mailto:']")],
    ["/lokal", "mail", {}, () => link(de["venue.ask"])],
    ["/", "menu-opened", { menuType: "BURGER" }, () => document.querySelector("[href*=Burgerkarte] h3")],
    ["/essen", "menu-opened", { menuType: "WILD" }, () => document.querySelector("[href*=Wildkarte]")],
    ["/kontakt", "map-opened", {}, () => document.querySelector("[aria-controls=map]")],
    ["/404", "language-changed", { language: "en" }, () => link(de["language.en"])],
    ["/", "carousel-used", { carousel: "hero" }, () => next("hero")],
    ["/", "carousel-used", { carousel: "news" }, () => next("news")],
    ["/", "carousel-used", { carousel: "places" }, () => next("places")],
    ["/lokal", "carousel-used", { carousel: "venue" }, () => next("venue")],
  ])("on %s is tracked: %s %j", (path, event, properties, find) => {
    renderPage(path);
    press(find());
    expect(reported()).toEqual([[event, { page: pageNameAt(path), ...properties }]]);
  });

  it("in English is tracked with the same page", () => {
    renderPage("/essen", "en");
    press(link(dictionaries.en["language.de"]));
    expect(reported()).toEqual([["language-changed", { page: "kitchen", language: "de" }]]);
  });

  it("on other elements is not tracked", () => {
    renderPage("/");
    press(document.querySelector("h1"));
    press(document.querySelector("footer ul a"));
    press(document.querySelector("main"));
    expect(reported().filter(([event]) => event !== "page-view")).toEqual([]);
  });

  it("that takes the map away is none that opens it", () => {
    renderPage("/kontakt");
    const button = document.querySelector("button[aria-controls=map]");
    press(button);
    press(button);
    expect(reported()).toEqual([["map-opened", { page: "contact" }]]);
  });

  it("of the middle button opens a menu too, and of the right one nothing", () => {
    renderPage("/essen");
    const menu = document.querySelector("[data-menu]") as Element;
    fireEvent(menu, new MouseEvent("auxclick", { bubbles: true, button: 2 }));
    expect(reported()).toEqual([]);
    fireEvent(menu, new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    expect(reported()).toEqual([["menu-opened", { page: "kitchen", menuType: "FOOD" }]]);
  });
});

describe("a carousel", () => {
  const drag = (element: Element | null, pixels: number) => {
    fireEvent.pointerDown(element as Element, { clientX: 200 });
    fireEvent.pointerUp(document.body, { clientX: 200 + pixels });
  };

  it("counts once in a page view, however it is turned", () => {
    renderPage("/");
    press(next("news"));
    press(next("news"));
    drag(carousel("news"), -80);
    drag(carousel("hero"), 80);
    expect(reported()).toEqual([
      ["carousel-used", { page: "home", carousel: "news" }],
      ["carousel-used", { page: "home", carousel: "hero" }],
    ]);
    follow("/essen");
    follow("/");
    press(next("news"));
    expect(reported().at(-1)).toEqual(["carousel-used", { page: "home", carousel: "news" }]);
    expect(reported()).toHaveLength(5);
  });

  it("does not count when it is only touched, or something else is pulled", () => {
    renderPage("/");
    drag(carousel("news"), 10);
    drag(document.querySelector("h1"), 200);
    fireEvent.pointerUp(carousel("news") as Element, { clientX: 500 });
    expect(reported()).toEqual([]);
  });

  it.each(["hero", "news"])("does not count when it is made to stop and to go on: %s", (name) => {
    renderPage("/");
    const button = (label: string) =>
      within(carousel(name) as HTMLElement).getByRole("button", { name: label });
    press(button(de["carousel.pause"]));
    press(button(de["carousel.play"]));
    expect(reported()).toEqual([]);
  });
});

describe("a page view", () => {
  it("is tracked for pages, not for anchors", () => {
    renderPage("/");
    follow("/essen");
    follow("/#savingsSection");
    follow("/#openingHoursSection");
    expect(reported()).toEqual([
      ["page-view", { page: "kitchen", entry: false }],
      ["page-view", { page: "home", entry: false }],
    ]);
  });

  it("begins a visit after 30 minutes without a sign of the guest", () => {
    renderPage("/");
    revoke();
    localStorage.clear();
    usage.track.mockClear();
    allow();
    vi.setSystemTime(noon + 29 * minutes);
    press(next("hero"));
    vi.setSystemTime(noon + 58 * minutes);
    follow("/essen");
    vi.setSystemTime(noon + 88 * minutes);
    follow("/kontakt");
    expect(reported()).toEqual([
      ["page-view", { page: "home", entry: true }],
      ["carousel-used", { page: "home", carousel: "hero" }],
      ["page-view", { page: "kitchen", entry: false }],
      ["page-view", { page: "contact", entry: true }],
    ]);
  });

  it("begins a visit where the clock was set back: what is yet to come is no sign of the guest", () => {
    renderPage("/jobs");
    localStorage.setItem("usage-last-seen", String(noon + 1));
    follow("/essen");
    follow("/kontakt");
    expect(reported()).toEqual([
      ["page-view", { page: "kitchen", entry: true }],
      ["page-view", { page: "contact", entry: false }],
    ]);
  });

  it("is tracked first after a long pause on an open page", () => {
    renderPage("/jobs");
    vi.setSystemTime(noon + 45 * minutes);
    press(document.querySelector("footer a[href^='tel:']"));
    expect(reported()).toEqual([
      ["page-view", { page: "jobs", entry: true }],
      ["call", { page: "jobs" }],
    ]);
  });

  it("is tracked for a page restored from the back/forward cache", () => {
    renderPage("/jobs");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(reported()).toEqual([["page-view", { page: "jobs", entry: false }]]);
  });

  it("of another tab belongs to the same visit", () => {
    localStorage.setItem("usage-last-seen", String(noon - 10 * minutes));
    renderPage("/jobs");
    revoke();
    allow();
    expect(reported()).toEqual([["page-view", { page: "jobs", entry: false }]]);
  });
});

describe("consent", () => {
  it("is needed for all of it", () => {
    renderPage("/");
    revoke();
    usage.track.mockClear();
    localStorage.clear();
    press(link(de["action.reserve"]));
    follow("/essen");
    emitConsentStatus(initialized);
    emitConsentStatus({ status: "error", message: "m", cause: undefined, stack: undefined });
    expect(reported()).toEqual([]);
    expect(usage.startUsage).toHaveBeenCalledOnce();
    expect(usage.stopUsage).toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  it("that is taken back in another tab ends it here, at the next thing to tell", () => {
    renderPage("/");
    answer("necessary");
    localStorage.clear();
    press(link(de["action.reserve"]));
    expect(reported()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it("whose cookie is gone ends it at the next thing to tell, and leaves nothing behind", () => {
    renderPage("/");
    usage.stopUsage.mockClear();
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = `${cookieName}=; Max-Age=0; Path=/`;
    press(link(de["action.reserve"]));
    press(link(de["action.reserve"]));
    expect(reported()).toEqual([]);
    expect(usage.stopUsage).toHaveBeenCalledOnce();
  });

  it("given on an earlier visit starts tracking once", () => {
    answer("necessary", "usage");
    history.replaceState(null, "", "/essen");
    emitConsentStatus({ status: "initialized", choice: "allow" });
    emitConsentStatus({ status: "open" });
    emitConsentStatus({ status: "close" });
    expect(reported()).toEqual([["page-view", { page: "kitchen", entry: true }]]);
  });

  it("given before, reports a failing banner", () => {
    answer("necessary", "usage");
    history.replaceState(null, "", "/essen");
    emitConsentStatus({
      status: "error",
      message: "no cookies here",
      cause: new Error("sandboxed"),
      stack: "at run",
    });
    emitConsentStatus({ status: "error", message: "again", cause: undefined, stack: undefined });
    expect(reported()).toEqual([
      ["page-view", { page: "kitchen", entry: true }],
      ["consent-error", { message: "no cookies here", cause: "Error: sandboxed", stack: "at run" }],
      ["consent-error", { message: "again", cause: "", stack: "" }],
    ]);
  });
});

it("a prerendered page is tracked once it is shown", async () => {
  vi.resetModules();
  Object.assign(document, { prerendering: true });
  const statuses = await import("@/lib/consent/statuses");
  answer("necessary", "usage");
  history.replaceState(null, "", "/essen");
  await import("./trackGuests");
  statuses.emitConsentStatus({ status: "initialized", choice: "allow" });
  expect(reported()).toEqual([]);
  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(reported()).toEqual([["page-view", { page: "kitchen", entry: true }]]);
});
