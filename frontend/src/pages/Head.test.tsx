import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "@/testing/render";

const ofThePage = () => [...document.querySelectorAll("head [data-path]")].map(({ tagName }) => tagName);
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute("content");
const follow = (path: string) =>
  act(() => document.querySelector<HTMLElement>(`main a[href="${path}"], footer a[href="${path}"]`)?.click());

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="color-scheme" content="light dark">
    <link rel="canonical" href="https://gasthaus.example/" data-path="/">
    <meta property="og:url" content="https://gasthaus.example/" data-path="/">`;
});

describe("page-specific head tags", () => {
  it("stays while a guest stays on the page, also from anchor to anchor", () => {
    renderPage("/");
    follow("/#openingHoursSection");
    expect(ofThePage()).toEqual(["LINK", "META"]);
  });

  it("goes with the guest who goes on, and what is true of every page stays", () => {
    renderPage("/");
    follow("/essen");
    expect(document.title).toContain("Küche");
    expect(ofThePage()).toEqual([]);
    expect(document.querySelector('meta[name="color-scheme"]')).not.toBeNull();
  });
});

describe("a page that does not exist", () => {
  it("is not for search engines, and the one a guest goes to from there is", () => {
    renderPage("/gibt-es-nicht");
    expect(robots()).toBe("noindex");
    follow("/");
    expect(robots()).toBeUndefined();
  });
});
