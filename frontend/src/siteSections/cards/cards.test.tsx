import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AllergenDeclaration, AllergenName, Card, PublicDish } from "@/api/generated";
import { allergenLetters } from "@/lib/dishes";
import { renderPage } from "@/testing/render";
import { fridayNoonState } from "@/testing/state";
import { type FilteredDish, startFilter, visibilityOf } from "./filterCard";

const [card] = fridayNoonState.cards as [Card];
const plain = (text: string | null | undefined) =>
  text?.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();

function renderCard(changes: Partial<Card> = {}, language: "de" | "en" = "de") {
  renderPage("/essen/speisekarte", { cards: [{ ...card, ...changes }] }, language);
  return document.getElementById("cardPage") as HTMLElement;
}
const dish = (id: number, changes: Partial<PublicDish> = {}): PublicDish => ({
  ...{ id, name: `Gericht ${id}`, description: "", prices: [{ price: 1490 }], marks: [], isSoldOut: false },
  allergens: { isChecked: false },
  ...changes,
});
const withDishes = (...dishes: PublicDish[]): Partial<Card> => ({
  sections: [{ id: "suppen", heading: "Suppen", items: dishes.map((one) => ({ dish: one })) }],
});
const shownTexts = (page: HTMLElement) =>
  [...page.querySelectorAll("[data-dish]")].map(({ textContent }) => plain(textContent));

describe("the page of a card", () => {
  it("has the sections with all dishes and lines, in order", () => {
    const page = renderCard();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Speisekarte");
    expect(document.title).toBe("Speisekarte – Gasthaus zur Linde");
    expect(screen.getByText("Zuletzt geprüft am 12. November 2026")).toBeTruthy();
    const links = within(page).getByRole("navigation", { name: "Abschnitte dieser Karte" });
    const anchors = [...links.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(anchors).toEqual(["#suppen", "#hauptspeisen"]);
    const sections = [...page.querySelectorAll("section")].map((section) => [
      section.id,
      ...[...section.querySelectorAll(":scope > ul > li")].map(({ textContent }) => plain(textContent)),
    ]);
    expect(sections).toEqual([
      [
        "suppen",
        "Frittatensuppe5,20 €Klare Rindsuppe mit SchnittlauchhausgemachtAllergene: A, C, G, L",
        "Kürbiscremesuppeklein 4,90 · groß 6,90vegetarischAllergene: Auskunft beim Service (nicht geprüft, bitte fragen)",
      ],
      [
        "hauptspeisen",
        "Zu allen Hauptspeisen gibt es auf Wunsch einen gemischten Salat.",
        "Wiener Schnitzel vom Kalb24,90 €Mit Petersilerdäpfeln und PreiselbeerenAllergene: A, C",
        "Rehragout21,90 €Mit Serviettenknödel und Rotkrautheute ausverkauftaus eigener JagdhausgemachtAllergene: A, C, G",
        "Erdäpfelgulasch12,90 €veganAllergene: keine der 14 kennzeichnungspflichtigen Zutaten",
      ],
    ]);
    expect(screen.getByText("Gedeck pro Person 2,00 €.")).toBeTruthy();
  });

  it("explains only the letters of each section, beside it", () => {
    const page = renderCard();
    const legends = [...page.querySelectorAll("section > .hint")].map(({ textContent }) =>
      plain(textContent),
    );
    expect(legends).toEqual([
      "Allergene: A glutenhaltiges Getreide, C Ei, G Milch oder Laktose, L Sellerie.",
      "Allergene: A glutenhaltiges Getreide, C Ei, G Milch oder Laktose.",
    ]);
  });

  it("is in English with German names where there are no others", () => {
    const page = renderCard({}, "en");
    expect(within(page).getByText("Pancake soup").lang).toBe("");
    expect(within(page).getByText("Rehragout").lang).toBe("de");
    expect(within(page).getByText("Main courses", { selector: "h2" })).toBeTruthy();
  });

  it("is no page if guests do not see the card", () => {
    renderPage("/essen/speisekarte", { cards: [] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Seite nicht gefunden");
  });

  const none = "keine der 14 kennzeichnungspflichtigen Zutaten";
  const ask = "Auskunft beim Service";
  it.each<[AllergenDeclaration, string]>([
    [{ isChecked: false }, ask],
    [{ isChecked: false, contains: [] }, ask],
    [{ isChecked: false, contains: ["milk"] }, ask],
    [{ isChecked: true }, none],
    [{ isChecked: true, contains: [] }, none],
    ...(Object.keys(allergenLetters) as AllergenName[]).map((name): [AllergenDeclaration, string] => [
      { isChecked: true, contains: [name] },
      allergenLetters[name],
    ]),
  ])("declares %j as %s and nothing else", (allergens, statement) => {
    const [text] = shownTexts(renderCard(withDishes(dish(1, { allergens }))));
    expect(text?.split("Allergene: ")[1]?.replace(" (nicht geprüft, bitte fragen)", "")).toBe(statement);
    expect([none, ask].filter((one) => text?.includes(one))).toEqual(
      [none, ask].filter((one) => one === statement),
    );
  });
});

describe("the filter", () => {
  const unknown: FilteredDish = { text: "suppe", diet: undefined, allergens: undefined };
  const free: FilteredDish = { ...unknown, allergens: "" };
  const withEggs: FilteredDish = { ...unknown, allergens: "AC" };
  const anything = { text: "", diets: [], without: [] };
  it.each([
    [unknown, anything, "shown"],
    [unknown, { ...anything, without: ["A"] }, "ask"],
    [unknown, { ...anything, without: ["A"], text: "Schnitzel" }, "hidden"],
    [free, { ...anything, without: ["A"] }, "shown"],
    [withEggs, { ...anything, without: ["C"] }, "hidden"],
    [withEggs, { ...anything, without: ["G", "C"] }, "hidden"],
    [withEggs, { ...anything, without: ["G"] }, "shown"],
    [unknown, { ...anything, diets: ["vegetarian"] }, "hidden"],
    [{ ...free, diet: "vegan" }, { ...anything, diets: ["vegetarian"] }, "shown"],
    [{ ...free, diet: "vegetarian" }, { ...anything, diets: ["vegan"] }, "hidden"],
    [{ ...free, text: "grosser salat" }, { ...anything, text: "GROßER" }, "shown"],
    [{ ...free, text: "kurbis kaspressknodel" }, { ...anything, text: "Knödel  KÜRBIS" }, "shown"],
  ] as const)("%j with %j is %s", (one, wanted, visibility) => {
    expect(visibilityOf(one, wanted)).toBe(visibility);
  });

  afterEach(() => vi.useRealTimers());
  const names = (page: HTMLElement) =>
    [...page.querySelectorAll("[data-dish]:not([hidden]) h3")].map(({ textContent }) => textContent);
  const choose = (page: HTMLElement, name: string) => within(page).getByRole("checkbox", { name }).click();

  it("hides what contains an allergen and marks what was not checked, and counts only what is free", () => {
    const page = renderCard();
    startFilter(page);
    expect(names(page)).toHaveLength(5);
    choose(page, "Ei");
    expect(names(page)).toEqual(["Kürbiscremesuppe", "Erdäpfelgulasch"]);
    expect(page.querySelectorAll("[data-ask]:not([hidden])")).toHaveLength(1);
    expect(page.querySelector("output")?.value).toBe(
      "1 von 5 Gerichten. Bei 1 weiteren sind die Allergene nicht geprüft, bitte fragen.",
    );
    choose(page, "vegan");
    expect(names(page)).toEqual(["Erdäpfelgulasch"]);
    expect(page.querySelector("output")?.value).toBe("1 von 5 Gerichten");
    expect([...page.querySelectorAll("section")].map(({ hidden }) => hidden)).toEqual([true, false]);
  });

  it("keeps what the guest has chosen when the card changes, until all is shown again", async () => {
    const page = renderCard();
    startFilter(page);
    const former = page.innerHTML;
    expect(within(page).getByText<HTMLButtonElement>("Alle zeigen").hidden).toBe(true);
    choose(page, "vegan");
    page.innerHTML = former;
    await vi.waitFor(() => expect(names(page)).toEqual(["Erdäpfelgulasch"]));
    const showAll = within(page).getByText<HTMLButtonElement>("Alle zeigen");
    expect(showAll.hidden).toBe(false);
    showAll.click();
    await vi.waitFor(() => expect(names(page)).toHaveLength(5));
    expect(page.querySelector("output")?.value).toBe("");
    expect(showAll.hidden).toBe(true);
    expect(document.activeElement).toBe(page.querySelector("search"));
  });
});
