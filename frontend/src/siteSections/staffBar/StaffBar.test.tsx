import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { navigatedPath } from "@/lib/pageStores";
import { setCookie } from "@/testing/cookies";
import { renderInApp } from "@/testing/render";
import { StaffBar } from "./StaffBar";

const { de } = dictionaries;

/** Shows the bar at an address. */
function renderAt(path: string) {
  history.replaceState(null, "", path);
  document.documentElement.lang = path.startsWith("/en") ? "en" : "de";
  renderInApp(<StaffBar />);
}
const hrefs = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

beforeEach(() => setCookie("XSRF-TOKEN=a; Path=/"));

describe("the bar for staff", () => {
  it.each([
    ["/essen", "/inhalte/kitchen"],
    ["/en/lokal", "/inhalte/venue"],
    ["/impressum", "/inhalte/imprint"],
    ["/cookie-policy", undefined],
    ["/gibt-es-nicht", undefined],
  ])("at %s leads back and to the editor of the page: %s", (path, editor) => {
    renderAt(path);
    expect(screen.getByRole("navigation", { name: de["staffBar.label"] })).toBeTruthy();
    expect(hrefs()).toEqual(["/einloggen", ...(editor === undefined ? [] : [editor])]);
  });

  it.each(["/", "/en/"])("is not on the landing page, which signs out: %s", (path) => {
    renderAt(path);
    expect(hrefs()).toEqual([]);
  });

  it("follows navigation, and ends with the session", () => {
    renderAt("/essen");
    const navigate = (path: string) =>
      act(() => {
        history.replaceState(null, "", path);
        navigatedPath.set(path);
      });
    navigate("/jobs");
    expect(hrefs()).toContain("/inhalte/jobs");
    setCookie("XSRF-TOKEN=; Max-Age=0; Path=/");
    navigate("/kontakt");
    expect(hrefs()).toEqual([]);
  });
});

describe("a link to the landing page", () => {
  const openWindow = vi.fn();
  beforeEach(() => {
    openWindow.mockClear();
    vi.stubGlobal("open", openWindow);
  });

  /** Whether the link was followed at once. */
  function click(href: string, type = "click", options: MouseEventInit = {}) {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = href;
    const event = createEvent(
      type,
      link,
      { bubbles: true, cancelable: true, ...options },
      { EventType: "MouseEvent" },
    );
    // jsdom cannot navigate.
    addEventListener(type, (event) => event.preventDefault(), { once: true });
    const onClick = vi.fn();
    link.addEventListener(type, onClick);
    fireEvent(link, event);
    link.remove();
    return onClick.mock.calls.length > 0;
  }
  const press = (key: "staffBar.home.stay" | "staffBar.home.open") =>
    fireEvent.click(screen.getByRole("button", { name: de[key] }));
  const isAsked = () => screen.queryByRole("dialog", { name: de["staffBar.home.heading"] }) !== null;

  it.each([
    ["/", "click", {}, "_self"],
    ["/#kitchenSection", "click", {}, "_self"],
    ["/en/", "click", { ctrlKey: true }, "_blank"],
    ["/en", "auxclick", { button: 1 }, "_blank"],
  ] as const)("asks before it signs out: %s %s %j", (href, type, options, target) => {
    renderAt("/essen");
    expect(click(href, type, options)).toBe(false);
    expect(isAsked()).toBe(true);
    press("staffBar.home.stay");
    expect(isAsked()).toBe(false);
    expect(openWindow).not.toHaveBeenCalled();
    click(href, type, options);
    press("staffBar.home.open");
    expect(openWindow.mock.calls).toEqual([[new URL(href, location.href).href, target]]);
    expect(isAsked()).toBe(false);
  });

  it("is followed at once without a session", () => {
    renderAt("/essen");
    setCookie("XSRF-TOKEN=; Max-Age=0; Path=/");
    expect(click("/")).toBe(true);
    expect(isAsked()).toBe(false);
  });

  it.each([
    ["/lokal", "click", {}],
    ["#main", "click", {}],
    ["https://news.example/", "click", {}],
    ["/", "auxclick", { button: 2 }],
  ] as const)("is not asked about others: %s %s %j", (href, type, options) => {
    renderAt("/essen");
    expect(click(href, type, options)).toBe(true);
    expect(isAsked()).toBe(false);
  });
});
