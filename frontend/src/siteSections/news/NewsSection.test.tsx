import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { listPage } from "@/testing/listPage";
import { newsEntry } from "@/testing/newsEntry";
import { renderInApp } from "@/testing/render";
import { setUpServer } from "@/testing/setUpServer";
import { NewsSection } from "./NewsSection";

const server = setUpServer();

describe("the news section", () => {
  it("has the heading and the text of the section", () => {
    renderInApp(<NewsSection heading={{ de: "Neues" }} text={{ de: "Aus Küche und Keller." }} />);
    expect(screen.getByRole("region", { name: "Neues" }).textContent).toContain("Aus Küche und Keller.");
  });

  it("has a default text and no controls without news", () => {
    renderInApp(<NewsSection />, { news: [] });
    expect(screen.getByRole("heading", { name: "Gerade ist alles wie immer" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    [1, []],
    [2, ["Folie 1 von 2 zeigen", "Folie 2 von 2 zeigen", "Anhalten", "Zurück", "Weiter"]],
  ])("with %d entries has the controls %j", (count, controls) => {
    renderInApp(<NewsSection />, { news: [newsEntry(1), newsEntry(2)].slice(0, count) });
    const names = screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual(controls);
  });

  it("shows thirty entries, and thirty more on request", async () => {
    const news = Array.from({ length: 70 }, (_, index) => newsEntry(index + 1));
    server.use(http.get("*/api/news", ({ request }) => listPage(news, new URL(request.url))));
    renderInApp(<NewsSection />, { news: news.slice(0, 31) });
    expect(screen.getAllByRole("article")).toHaveLength(30);
    const moreButton = { name: "Weitere Neuigkeiten anzeigen" };
    for (const count of [60, 70]) {
      fireEvent.click(screen.getByRole("button", moreButton));
      await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(count));
    }
    expect(screen.queryByRole("button", moreButton)).toBeNull();
  });
});

describe("a news card", () => {
  it.each([
    [{ isComingSoon: false, isFood: false }, []],
    [{ isComingSoon: true, isFood: false }, ["Demnächst"]],
    [{ isComingSoon: false, isFood: true }, ["Aus der Küche"]],
    [{ isComingSoon: true, isFood: true }, ["Demnächst", "Aus der Küche"]],
  ])("with %j has the labels %j", (flags, labels) => {
    renderInApp(<NewsSection />, { news: [newsEntry(1, flags)] });
    const card = within(screen.getByRole("article"));
    expect(["Demnächst", "Aus der Küche"].filter((label) => card.queryByText(label) !== null)).toEqual(
      labels,
    );
  });

  it("shows the timeframe in lines, which may be equal", () => {
    const output = vi.spyOn(console, "error");
    renderInApp(<NewsSection />, { news: [newsEntry(1, { timeframeLines: ["Freitag", "Freitag"] })] });
    expect(screen.getAllByText("Freitag")).toHaveLength(2);
    expect(output).not.toHaveBeenCalled();
  });

  it.each([
    ["de", null],
    ["en", "de"],
  ] as const)("on a page in %s marks its texts with the language %s", (language, lang) => {
    renderInApp(<NewsSection />, { news: [newsEntry(1)] }, language);
    for (const text of ["Blatt 1", "Ein Text.", "heute"])
      expect(screen.getByText(text).closest("article [lang]")?.getAttribute("lang") ?? null).toBe(lang);
  });
});
