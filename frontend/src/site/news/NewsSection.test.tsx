import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { NewsEntry } from "@/api/models";
import { show } from "@/testing/show";
import { newsPicture } from "@/ui/newsPicture";
import { NewsSection } from "./NewsSection";

const entry = (changes: Partial<NewsEntry> = {}): NewsEntry => ({
  id: 7,
  title: "Ganslzeit",
  subText: "Knusprig, mit Rotkraut.",
  imgSrc: "/assets/pictures/news-gans-800.webp",
  sortOrder: 1,
  timeframe: "11. November - 8. Dezember",
  timeframeLines: ["11. November", "8. Dezember"],
  isComingSoon: false,
  isFood: false,
  version: 1,
  ...changes,
});

describe("the notice board", () => {
  it("has a default title and body when there is no news, and nothing to turn", () => {
    show(<NewsSection />, { news: [] });
    expect(screen.getByRole("heading", { name: "Gerade ist alles wie immer" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows one note without controls", () => {
    show(<NewsSection />, { news: [entry()] });
    expect(screen.getByRole("heading", { name: "Ganslzeit" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("gives each note a bullet, and the board a way back, forth and to stop", () => {
    show(<NewsSection />, { news: [entry(), entry({ id: 8, title: "Betriebsurlaub" })] });
    const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual(["Blatt 1 von 2 zeigen", "Blatt 2 von 2 zeigen", "Anhalten", "Zurück", "Weiter"]);
  });

  it.each([
    [{ isComingSoon: false, isFood: false }, []],
    [{ isComingSoon: true, isFood: false }, ["Demnächst"]],
    [{ isComingSoon: false, isFood: true }, ["Aus der Küche"]],
    [{ isComingSoon: true, isFood: true }, ["Demnächst", "Aus der Küche"]],
  ])("marks a note %j with %j", (flags, marks) => {
    show(<NewsSection />, { news: [entry(flags)] });
    const note = within(screen.getByRole("article"));
    const shown = ["Demnächst", "Aus der Küche"].filter((mark) => note.queryByText(mark) !== null);
    expect(shown).toEqual(marks);
  });

  it("breaks the timeframe into its lines", () => {
    show(<NewsSection />, { news: [entry()] });
    expect(screen.getByText("11. November")).toBeTruthy();
    expect(screen.getByText("8. Dezember")).toBeTruthy();
  });

  it("may say the same line twice", () => {
    const complaints = vi.spyOn(console, "error");
    show(<NewsSection />, { news: [entry({ timeframeLines: ["Freitag", "Freitag"] })] });
    expect(screen.getAllByText("Freitag")).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe.each([
  ["de", null],
  ["en", "de"],
] as const)("the words of the staff on a page in %s", (language, mark) => {
  it(`are marked with ${mark}`, () => {
    show(<NewsSection />, { news: [entry()] }, language);
    for (const words of ["Ganslzeit", "Knusprig, mit Rotkraut.", "8. Dezember"])
      expect(screen.getByText(words).closest("article [lang]")?.getAttribute("lang") ?? null).toBe(mark);
  });
});

describe("a note's picture", () => {
  it.each([
    ["/assets/pictures/news-gans-800.webp", "news-gans"],
    ["/assets/pictures/news-cordon-bleu-800.webp", "news-cordon-bleu"],
    ["/assets/pictures/news-unbekannt-800.webp", undefined],
    ["/assets/pictures/toString-800.webp", undefined],
    ["", undefined],
  ])("of %s is %s", (imgSrc, name) => {
    expect(newsPicture(imgSrc)).toBe(name);
  });
});
