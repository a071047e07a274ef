import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { describe, expect, it, vi } from "vitest";
import type { NewsEntry } from "@/api/models";
import { newsPicture } from "@/components/newsPicture";
import { renderInApp } from "@/testing/render";
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

describe("the news section", () => {
  it("has a default title and body when there is no news, and nothing to turn", () => {
    renderInApp(<NewsSection />, { news: [] });
    expect(screen.getByRole("heading", { name: "Gerade ist alles wie immer" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows one note without controls", () => {
    renderInApp(<NewsSection />, { news: [entry()] });
    expect(screen.getByRole("heading", { name: "Ganslzeit" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("gives each note a bullet, and the board a way back, forth and to stop", () => {
    renderInApp(<NewsSection />, { news: [entry(), entry({ id: 8, title: "Betriebsurlaub" })] });
    const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual(["Bild 1 von 2 zeigen", "Bild 2 von 2 zeigen", "Anhalten", "Zurück", "Weiter"]);
  });

  it("shows thirty notes of many, and more when asked", async () => {
    const news = Array.from({ length: 70 }, (_, index) =>
      entry({ id: index + 1, title: `Blatt ${index + 1}` }),
    );
    const server = setupServer(
      http.get("*/api/news", ({ request }) =>
        HttpResponse.json(news.slice(0, Number(new URL(request.url).searchParams.get("limit")))),
      ),
    );
    server.listen();
    renderInApp(<NewsSection />, { news: news.slice(0, 31) });
    expect(screen.getAllByRole("article")).toHaveLength(30);
    const more = { name: "Weitere Neuigkeiten anzeigen" };
    for (const shown of [60, 70]) {
      fireEvent.click(screen.getByRole("button", more));
      await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(shown));
    }
    expect(screen.queryByRole("button", more)).toBeNull();
    server.close();
  });

  it.each([
    [{ isComingSoon: false, isFood: false }, []],
    [{ isComingSoon: true, isFood: false }, ["Demnächst"]],
    [{ isComingSoon: false, isFood: true }, ["Aus der Küche"]],
    [{ isComingSoon: true, isFood: true }, ["Demnächst", "Aus der Küche"]],
  ])("marks a note %j with %j", (flags, marks) => {
    renderInApp(<NewsSection />, { news: [entry(flags)] });
    const note = within(screen.getByRole("article"));
    const shown = ["Demnächst", "Aus der Küche"].filter((mark) => note.queryByText(mark) !== null);
    expect(shown).toEqual(marks);
  });

  it("breaks the timeframe into its lines", () => {
    renderInApp(<NewsSection />, { news: [entry()] });
    expect(screen.getByText("11. November")).toBeTruthy();
    expect(screen.getByText("8. Dezember")).toBeTruthy();
  });

  it("may say the same line twice", () => {
    const complaints = vi.spyOn(console, "error");
    renderInApp(<NewsSection />, { news: [entry({ timeframeLines: ["Freitag", "Freitag"] })] });
    expect(screen.getAllByText("Freitag")).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe.each([
  ["de", null],
  ["en", "de"],
] as const)("the words of the staff on a page in %s", (language, mark) => {
  it(`are marked with ${mark}`, () => {
    renderInApp(<NewsSection />, { news: [entry()] }, language);
    for (const words of ["Ganslzeit", "Knusprig, mit Rotkraut.", "8. Dezember"])
      expect(screen.getByText(words).closest("article [lang]")?.getAttribute("lang") ?? null).toBe(mark);
  });
});

describe("a news picture", () => {
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
