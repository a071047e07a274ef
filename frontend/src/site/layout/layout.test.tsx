import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import { renderPage } from "@/testing/render";
import { fridayNoon } from "@/testing/state";

const links = (selector: string) => [...document.querySelectorAll(`${selector} a`)];
const address = (link: Element) => link.getAttribute("href");

describe("around every page", () => {
  it("the menu leads to the places of the specification, with jobs, imprint and the other language", () => {
    renderPage("/");
    expect(links("#menu").map((link) => [link.textContent, address(link)])).toEqual([
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

  it.each([
    ["de", "/", "Start"],
    ["de", "/essen", "Küche"],
    ["en", "/", "Home"],
    ["en", "/essen", "Kitchen"],
    ["en", "/kontakt", "Contact"],
  ] as const)(
    "the menu marks the page a guest is on, and never a place on it: %s %s",
    (language, path, name) => {
      renderPage(path, createQueryClient(fridayNoon), language);
      const current = links("#menu").filter((link) => link.getAttribute("aria-current") === "page");
      expect(current.map((link) => link.textContent)).toEqual([name]);
    },
  );

  it("the bar at the bottom opens the menus, calls and writes", () => {
    renderPage("/essen");
    expect(links("nav[aria-label='Kurzwahl']").map(address)).toEqual([
      "/#kitchenSection",
      "tel:+4310000000",
      "mailto:office@gasthaus.example",
    ]);
  });

  it("the footer has its links, the two outward ones in a new tab", () => {
    renderPage("/");
    const footer = links("footer");
    expect(footer.map(address)).toEqual(
      expect.arrayContaining([
        "/essen",
        "/lokal#feierstube",
        "/kontakt",
        "/jobs",
        "/impressum",
        "/cookie-policy",
      ]),
    );
    const outward = footer.filter((link) => link.getAttribute("target") === "_blank");
    expect(outward.map(address)).toEqual(["https://video.example", "https://social.example"]);
  });

  it.each([
    ["2024-12-31", "© 2024 Gasthaus zur Linde"],
    ["2025-01-01", "© 2024–2025 Gasthaus zur Linde"],
    ["2026-11-20", "© 2024–2026 Gasthaus zur Linde"],
  ])("the footer has the years from the first to that of the edition, %s", (date, line) => {
    const { openingHours } = fridayNoon;
    const { state } = openingHours;
    const then = { ...openingHours, state: { ...state, today: { ...state.today, date } } };
    renderPage("/", createQueryClient({ ...fridayNoon, openingHours: then }));
    expect(document.querySelector("footer")?.textContent).toContain(line);
  });

  it("a page that can no longer be kept up to date offers to load it again", () => {
    renderPage("/essen");
    expect(screen.queryByRole("button", { name: "Neu laden" })).toBeNull();
    fireEvent(window, new Event("outdated"));
    expect(screen.getByRole("button", { name: "Neu laden" }).closest("[role=status]")).not.toBeNull();
  });
});
