import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isPageOutdated } from "@/lib/pageStores";
import { renderPage } from "@/testing/render";
import { fridayNoonState, withList, withSite } from "@/testing/state";

const links = (selector: string) => [...document.querySelectorAll(`${selector} a`)];
const hrefOf = (link: Element) => link.getAttribute("href");

describe("the menu", () => {
  it("has the specified links, with jobs, imprint and language", () => {
    renderPage("/");
    expect(links("#menu").map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ["Start", "/"],
      ["Küche", "/essen"],
      ["Feiern", "/lokal#feierstube"],
      ["Sparverein", "/#savingsSection"],
      ["Kontakt", "/kontakt"],
      ["Jobs", "/jobs"],
      ["Impressum", "/impressum"],
      ["English", "/en/"],
    ]);
  });

  it("has no entries for empty parts of the site", () => {
    const navigationTargets = { hasSavingsClub: false, hasJobs: false, homeSections: [], venueAnchors: [] };
    renderPage("/", { navigationTargets });
    const hrefs = links("#menu").map(hrefOf);
    expect(hrefs).toEqual(["/", "/essen", "/lokal", "/kontakt", "/impressum", "/en/"]);
    expect(links("footer").map(hrefOf)).not.toContain("/jobs");
  });

  it.each([
    ["de", "/", "Start"],
    ["de", "/essen", "Küche"],
    ["en", "/kontakt", "Contact"],
  ] as const)("marks the current page, but no anchor of it: %s %s", (language, path, name) => {
    renderPage(path, {}, language);
    const current = links("#menu").filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map((link) => link.textContent)).toEqual([name]);
  });
});

it.each(["/", "/gibt-es-nicht"])(
  "without the kitchen section, %s leads to the page of the kitchen",
  (path) => {
    const menuLinks = () => screen.getAllByRole("link", { name: "Zur Speisekarte" }).map(hrefOf);
    const { unmount } = renderPage(path);
    expect(menuLinks()).toEqual(["/#kitchenSection", "/#kitchenSection"]);
    unmount();
    renderPage(path, withList("home", "sections", []));
    expect(menuLinks()).toEqual(["/essen", "/essen"]);
  },
);

describe("the footer", () => {
  it("has its links, external ones in a new tab", () => {
    renderPage("/");
    const internalPaths = [
      "/essen",
      "/lokal#feierstube",
      "/kontakt",
      "/jobs",
      "/impressum",
      "/cookie-policy",
    ];
    expect(links("footer").map(hrefOf)).toEqual(expect.arrayContaining(internalPaths));
    const externalLinks = links("footer").filter((link) => link.getAttribute("target") === "_blank");
    expect(externalLinks.map(hrefOf)).toEqual(["https://video.example", "https://social.example"]);
  });

  it.each([
    ["de", "Bewertungen", null],
    ["en", "Reviews", "de"],
  ] as const)("has further links with their %s names", (language, name, lang) => {
    const further = [
      { label: { de: "Bewertungen", en: "Reviews" }, url: "https://reviews.example" },
      { label: { de: "Verein" }, url: "https://verein.example" },
    ];
    const { map, directions } = fridayNoonState.site.links;
    renderPage("/", withSite({ links: { map, directions, further } }), language);
    const [reviews, club] = links("footer ul:last-of-type").slice(-2);
    expect(reviews?.textContent).toContain(name);
    expect(club?.querySelector("[lang]")?.getAttribute("lang") ?? null).toBe(lang);
  });

  it.each([
    ["2024-12-31", "© 2024 Gasthaus zur Linde"],
    ["2025-01-01", "© 2024–2025 Gasthaus zur Linde"],
    ["2026-11-20", "© 2024–2026 Gasthaus zur Linde"],
    ["2026-11-20", "© 1873–2026 Gasthaus zur Linde", 1873],
    ["2026-11-20", "© Gasthaus zur Linde", null],
  ])("has the years from the first one to that of the edition: %s %s", (date, line, since = 2024) => {
    const { copyrightSince: _, ...site } = fridayNoonState.site;
    const inn = { ...site, ...(since !== null && { copyrightSince: since }) };
    const { openingHours } = fridayNoonState;
    const { state } = openingHours;
    const hours = { ...openingHours, state: { ...state, today: { ...state.today, date } } };
    renderPage("/", { site: inn, openingHours: hours });
    expect(document.querySelector("footer")?.textContent).toContain(line);
  });
});

it("a page that can no longer be updated offers a reload", () => {
  renderPage("/essen");
  expect(screen.queryByRole("button", { name: "Neu laden" })).toBeNull();
  act(() => isPageOutdated.set(true));
  expect(screen.getByRole("button", { name: "Neu laden" }).closest("[role=status]")).not.toBeNull();
});
