import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AllergenDeclaration, Lunch, LunchOfDay, ServedCourse } from "@/api/generated";
import { renderInApp, renderPage } from "@/testing/render";
import { fridayNoonState } from "@/testing/state";
import { LunchSection } from "./LunchSection";
import { NextLunch } from "./NextLunch";

const fridayLunch = fridayNoonState.lunch;
const plain = (text: string | null | undefined) =>
  text?.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();

const unchecked: AllergenDeclaration = { isChecked: false };
const course = (text: string, allergens = unchecked, other: Partial<ServedCourse> = {}): ServedCourse => ({
  text,
  allergens,
  isSoldOut: false,
  ...other,
});
const day = (date: string, ...courses: ServedCourse[]): LunchOfDay => ({
  date,
  menus: [{ number: 1, courses, price: 1290 }],
});

describe.each([
  ["on the landing page", NextLunch],
  ["on the page of the kitchen", LunchSection],
])("the lunch %s", (_, Part) => {
  it.each<["de" | "en", today: string, next: string | undefined, heading: string]>([
    ["de", "2026-11-30", "2026-11-30", "Mittagsmenü heute"],
    ["de", "2026-11-29", "2026-11-30", "Mittagsmenü morgen"],
    ["de", "2026-12-31", "2027-01-01", "Mittagsmenü morgen"],
    ["de", "2026-11-28", "2026-11-30", "Mittagsmenü am Montag, 30. November"],
    ["de", "2026-11-28", undefined, "Mittagsmenü"],
    ["en", "2026-11-30", "2026-11-30", "Lunch menu today"],
    ["en", "2026-11-29", "2026-11-30", "Lunch menu tomorrow"],
    ["en", "2026-11-28", "2026-11-30", "Lunch menu on Monday, 30 November"],
  ])("in %s, on %s with the next one on %s, has the heading %s", (language, today, next, heading) => {
    const { next: _next, ...rest } = fridayLunch;
    const days = next === undefined ? [] : [day(next, course("Krautfleckerl"))];
    const lunch: Lunch = { ...rest, today, days, ...(next && { next }) };
    renderInApp(<Part />, { lunch }, language);
    expect(plain(screen.getByRole("heading", { level: 2 }).textContent)).toBe(heading);
    expect(screen.queryByText("Das Wochenmenü folgt.") !== null).toBe(next === undefined);
    expect(screen.queryAllByText("Krautfleckerl").length > 0).toBe(next !== undefined);
  });

  it("is nothing if the inn has had no menus lately", () => {
    const lunch: Lunch = { ...fridayLunch, isOffered: false, days: [] };
    expect(renderInApp(<Part />, { lunch }).container.innerHTML).toBe("");
  });

  it.each([
    [false, false, "bis 14:00 Uhr"],
    [true, false, "bis 14:00 Uhr · Suppe inklusive"],
    [false, true, "bis 14:00 Uhr · Nachspeise inklusive"],
    [true, true, "bis 14:00 Uhr · Suppe und Nachspeise inklusive"],
  ])("with soup: %s, with dessert: %s, says %s", (includesSoup, includesDessert, text) => {
    renderInApp(<Part />, { lunch: { ...fridayLunch, includesSoup, includesDessert } });
    expect(plain(screen.getByRole("heading", { level: 2 }).nextElementSibling?.textContent)).toBe(text);
  });

  const none: AllergenDeclaration = { isChecked: true };
  const fish: AllergenDeclaration = { isChecked: true, contains: ["eggs", "fish"] };
  const uncheckedNote = "Ohne Buchstaben: Auskunft zu Allergenen beim Service.";
  const noneNote = "(keine): keine der 14 kennzeichnungspflichtigen Zutaten.";
  it.each<[ServedCourse[], lines: string[], legend: string]>([
    [[course("Suppe")], ["Suppe"], uncheckedNote],
    [[course("Suppe", unchecked, { diet: "vegan" })], ["Suppe vegan"], uncheckedNote],
    [[course("Karpfen", fish)], ["Karpfen (C, D)"], "Allergene: C Ei, D Fisch."],
    [
      [course("Karpfen", fish, { isSoldOut: true })],
      ["Karpfen (C, D) heute ausverkauft"],
      "Allergene: C Ei, D Fisch.",
    ],
    [[course("Gulasch", none, { diet: "vegetarian" })], ["Gulasch vegetarisch (keine)"], noneNote],
    [
      [course("Suppe"), course("Karpfen", fish), course("Salat", none)],
      ["Suppe", "Karpfen (C, D)", "Salat (keine)"],
      `Allergene: C Ei, D Fisch. ${noneNote} ${uncheckedNote}`,
    ],
  ])("tells about the allergens of %j", (courses, lines, legend) => {
    const lunch = { ...fridayLunch, days: [day("2026-11-20", ...courses)] };
    renderInApp(<Part />, { lunch });
    const [first] = screen.getAllByRole("list");
    expect(
      within(first as HTMLElement)
        .getAllByRole("listitem")
        .map((one) => plain(one.textContent)),
    ).toEqual(lines);
    const legends = [...document.querySelectorAll(".hint")].map(({ textContent }) => plain(textContent));
    expect(legends).toEqual([legend]);
  });
});

it("the menus have numbers and prices if there are several", () => {
  renderInApp(<NextLunch />);
  const headings = screen
    .getAllByRole("heading", { level: 3 })
    .map((one) => plain(one.parentElement?.textContent));
  expect(headings).toEqual(["Menü 113,90 €", "Menü 211,90 €"]);
  expect(plain(screen.getByText("Jeden Freitag:").parentElement?.textContent)).toBe(
    "Jeden Freitag: Steckerlfisch vom Grill (D)",
  );
});

it("a single menu is that of the day, and one without a price has none", () => {
  const lunch = {
    ...fridayLunch,
    days: [{ date: "2026-11-20", menus: [{ number: 2, courses: [course("Suppe")] }] }],
  };
  renderInApp(<NextLunch />, { lunch });
  expect(screen.getByRole("heading", { level: 3 }).parentElement?.textContent).toBe("Tagesmenü");
});

it.each([
  [
    "de",
    "2026-11-20",
    ["Donnerstag, 19. November · vorbei", "Freitag, 20. November · heute", "Samstag, 21. November"],
  ],
  [
    "de",
    "2026-11-21",
    ["Donnerstag, 19. November · vorbei", "Freitag, 20. November · vorbei", "Samstag, 21. November"],
  ],
  [
    "en",
    "2026-11-20",
    ["Thursday, 19 November · over", "Friday, 20 November · today", "Saturday, 21 November"],
  ],
] as const)(
  "the table of the week in %s with the next lunch on %s has the days %j",
  (language, next, days) => {
    renderInApp(<LunchSection />, { lunch: { ...fridayLunch, next } }, language);
    const headers = screen.getAllByRole("rowheader").map((header) => plain(header.textContent));
    expect(headers).toEqual(days);
  },
);

it("the table of the week has the menus of all days with prices", () => {
  renderInApp(<LunchSection />);
  const table = screen.getByRole("table", { name: /^Das Wochenmenü, 19\./ });
  const cells = within(table).getAllByRole("cell");
  expect(cells.map((cell) => plain(cell.textContent))).toEqual([
    "Grießnockerlsuppe (A, C, L)Faschierte Laibchen mit Erdäpfelpüree (A, C, G, M)",
    "12,90 €",
    "Menü 1Frittatensuppe (A, C, G, L)Gebackener Karpfen mit Erdäpfelsalat (A, C, D, M)",
    "13,90 €",
    "Menü 2Kürbisgulasch mit Petersilerdäpfeln vegan (keine)Topfencreme mit Zwetschken",
    "11,90 €",
    "Jeden Freitag: Steckerlfisch vom Grill (D)",
    "Schweinsbraten mit Sauerkraut und Knödel (A, C, G)",
    "12,90 €",
  ]);
});

it("courses without an English text are marked as German", () => {
  renderInApp(<NextLunch />, {}, "en");
  expect(screen.getByText("Topfencreme mit Zwetschken").lang).toBe("de");
  expect(screen.getByText("Fried carp with potato salad").lang).toBe("");
});

it("the landing page leads to the week on the page of the kitchen", () => {
  const { unmount } = renderPage("/");
  const link = screen.getByRole("link", { name: "Zum Wochenmenü" });
  const [path = "", anchor = ""] = link.getAttribute("href")?.split("#") ?? [];
  unmount();
  renderPage(path);
  expect(document.getElementById(anchor)?.querySelector("table")).toBeTruthy();
});
