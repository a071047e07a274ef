import { describe, expect, it } from "vitest";
import { visit } from "@/testing/show";

/** The links below an element, those of a closed drawer too. */
const links = (selector: string) => [...document.querySelectorAll(`${selector} a`)];
const address = (link: Element) => link.getAttribute("href");

describe("around every page", () => {
  it("the menu leads to the places of the specification, with jobs, imprint and the other language", () => {
    visit("/");
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

  it("the menu marks the page a guest is on, and never a place on it", () => {
    visit("/");
    const current = links("#menu").filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual(["Start"]);
  });

  it("the bar at the bottom opens the menus, calls and writes", () => {
    visit("/essen");
    expect(links("nav[aria-label='Schnell zur Hand']").map(address)).toEqual([
      "/#kitchenSection",
      "tel:+4310000000",
      "mailto:office@gasthaus.example",
    ]);
  });

  it("the footer has its links, the two outward ones in a new tab, and the year", () => {
    visit("/");
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
    expect(document.querySelector("footer")?.textContent).toContain("© 2024 Gasthaus zur Linde");
  });
});
