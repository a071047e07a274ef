import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "@/testing/render";

const pageTags = () => [...document.querySelectorAll("head [data-path]")].map(({ tagName }) => tagName);
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute("content");
const clickLink = (path: string) =>
  act(() => document.querySelector<HTMLElement>(`main a[href="${path}"], footer a[href="${path}"]`)?.click());

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="color-scheme" content="light dark">
    <link rel="canonical" href="https://gasthaus.example/" data-path="/">
    <meta property="og:url" content="https://gasthaus.example/" data-path="/">`;
});

describe("page-specific head tags", () => {
  it("stay while the guest follows anchors of the page", () => {
    renderPage("/");
    clickLink("/#openingHoursSection");
    expect(pageTags()).toEqual(["LINK", "META"]);
  });

  it("are removed on navigation, other tags stay", () => {
    renderPage("/");
    clickLink("/essen");
    expect(document.title).toContain("Küche");
    expect(pageTags()).toEqual([]);
    expect(document.querySelector('meta[name="color-scheme"]')).not.toBeNull();
  });
});

it("a page that does not exist has noindex until the guest navigates to another page", () => {
  renderPage("/gibt-es-nicht");
  expect(robots()).toBe("noindex");
  clickLink("/");
  expect(robots()).toBeUndefined();
});
