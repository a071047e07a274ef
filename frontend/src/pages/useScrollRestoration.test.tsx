import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/testing/render";

const scrolledTo = vi.fn();
const scrolledIntoView = vi.fn();

beforeEach(() => {
  scrolledTo.mockClear();
  scrolledIntoView.mockClear();
  vi.stubGlobal("scrollTo", scrolledTo);
  Element.prototype.scrollIntoView = function () {
    scrolledIntoView(this.id);
  };
});

function follow(path: string) {
  act(() => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click());
}

describe("client-side navigation", () => {
  it("does not scroll on the first page", () => {
    renderPage("/");
    expect(scrolledTo).not.toHaveBeenCalled();
    expect(scrolledIntoView).not.toHaveBeenCalled();
  });

  it("scrolls to the top of another page and focuses it", () => {
    renderPage("/");
    follow("/essen");
    expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
    expect(document.activeElement).toBe(document.querySelector("main"));
  });

  it("scrolls to an anchor on another page and focuses it", () => {
    renderPage("/essen");
    follow("/#savingsSection");
    expect(scrolledIntoView).toHaveBeenCalledWith("savingsSection");
    expect(document.activeElement?.id).toBe("savingsSection");
  });

  it("scrolls to the same anchor again", () => {
    renderPage("/");
    follow("/#openingHoursSection");
    follow("/#openingHoursSection");
    expect(scrolledIntoView).toHaveBeenCalledTimes(2);
  });

  it("the landing page has the specified anchors", () => {
    renderPage("/");
    for (const id of ["kitchenSection", "newsSection", "openingHoursSection", "savingsSection"])
      expect(document.getElementById(id)).not.toBeNull();
  });
});
