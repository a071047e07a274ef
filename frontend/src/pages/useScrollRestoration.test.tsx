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
  it("leaves the first page of a visit where the browser put it", () => {
    renderPage("/");
    expect(scrolledTo).not.toHaveBeenCalled();
    expect(scrolledIntoView).not.toHaveBeenCalled();
  });

  it("begins another page at its top, with the focus in it", () => {
    renderPage("/");
    follow("/essen");
    expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
    expect(document.activeElement).toBe(document.querySelector("main"));
  });

  it("scrolls to an anchor, from another page too, with the focus on it", () => {
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

  it("finds every anchor of the specification on the landing page", () => {
    renderPage("/");
    for (const id of ["kitchenSection", "newsSection", "openingHoursSection", "savingsSection"])
      expect(document.getElementById(id)).not.toBeNull();
  });
});
