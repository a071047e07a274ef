import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/testing/render";

const scrollToMock = vi.fn();
const scrollIntoViewMock = vi.fn();

beforeEach(() => {
  scrollToMock.mockClear();
  scrollIntoViewMock.mockClear();
  vi.stubGlobal("scrollTo", scrollToMock);
  Element.prototype.scrollIntoView = function () {
    scrollIntoViewMock(this.id);
  };
});

function clickLink(path: string) {
  act(() => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click());
}

describe("client-side navigation", () => {
  it("does not scroll on the first page", () => {
    renderPage("/");
    expect(scrollToMock).not.toHaveBeenCalled();
    expect(scrollIntoViewMock).not.toHaveBeenCalled();
  });

  it("scrolls to the top of another page and focuses it", () => {
    renderPage("/");
    clickLink("/essen");
    expect(scrollToMock).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
    expect(document.activeElement).toBe(document.querySelector("main"));
  });

  it("scrolls to an anchor on another page and focuses it", () => {
    renderPage("/essen");
    clickLink("/#savingsSection");
    expect(scrollIntoViewMock).toHaveBeenCalledWith("savingsSection");
    expect(document.activeElement?.id).toBe("savingsSection");
  });

  it("scrolls to the same anchor again", () => {
    renderPage("/");
    clickLink("/#openingHoursSection");
    clickLink("/#openingHoursSection");
    expect(scrollIntoViewMock).toHaveBeenCalledTimes(2);
  });

  it("the landing page has the specified anchors", () => {
    renderPage("/");
    for (const id of ["kitchenSection", "newsSection", "openingHoursSection", "savingsSection"])
      expect(document.getElementById(id)).not.toBeNull();
  });
});
