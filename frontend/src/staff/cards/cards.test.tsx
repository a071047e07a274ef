import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cardSection, dish, emptyCard } from "@/testing/fakeCards";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, field, followLink, press, renderStaffApp, type, waitForPath } from "@/testing/staffApp";
import { newMark } from "./settings";

const fake = setUpFakeServer();

const card = (slug = "speisekarte") => fake.backend.cards[slug];
const addField = (section: string) => field(`Dazu in „${section}“`);
const enter = async (section: string, text: string) => {
  const input = await addField(section);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: "Enter" });
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const writesTo = (operation: string) => fake.backend.writes.filter((write) => write.operation === operation);

beforeEach(() => {
  fake.backend.dishes = [
    dish(1, "Frittatensuppe", { prices: [{ price: 490 }] }),
    dish(2, "Gulasch", { allergens: { isChecked: true, contains: ["gluten"] } }),
    dish(3, "Käsespätzle"),
  ];
  fake.backend.cards.speisekarte = {
    published: {
      ...emptyCard,
      sections: [cardSection("suppen", "Suppen", [1]), cardSection("hauptspeisen", "Hauptspeisen", [2, 3])],
    },
    ...{ reviewedOn: "2026-11-01", version: 4 },
  };
});

describe("the overview of cards", () => {
  it("says what guests see of each card", async () => {
    const cards = fake.backend.cards;
    const published = { ...emptyCard, sections: [cardSection("a", "A", [1])] };
    fake.backend.cardSettings.ownCards = [{ slug: "wein", title: "Weinkarte" }];
    cards.burgerkarte = { published: emptyCard, draft: published, version: 2 };
    cards.wildkarte = { published, version: 2 };
    cards.wein = { published: { ...published, until: "2020-01-01" }, version: 2 };
    renderStaffApp("/karten");
    await screen.findByText(/^heute nicht angezeigt/);
    await screen.findByText("öffentlich · Zuletzt geprüft am 1. November 2026", { normalizer: plain });
    const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    for (const text of [
      "Speisekarteöffentlich · Zuletzt geprüft am 1. November 2026",
      "BurgerkarteEntwurfnoch nicht veröffentlicht",
      "Wildkartewird nicht angezeigt, weil sie unter „Speisekarten anzeigen“ nicht angehakt ist · Noch nie geprüft",
      "Ganslkarteleer",
      "Weinkarteheute nicht angezeigt, weil sie an anderen Tagen gilt · Noch nie geprüft",
    ])
      expect(texts.map((one) => plain(one ?? ""))).toContain(text);
  });

  it("gives a new mark an id that no mark has, and at random, because deleted dishes keep removed marks", () => {
    const numbers = [4, 2 ** 32 - 2, 2 ** 31 - 2, 0];
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) =>
      Object.assign(array, [numbers.shift()]),
    );
    const marks = [{ id: 5, text: "scharf", textEn: "" }];
    expect([newMark(marks), newMark(marks), newMark(marks)].map(({ id }) => id)).toEqual([1, 2 ** 31 - 1, 1]);
  });

  it("proposes the address of an own card, and saves it with a new mark", async () => {
    renderStaffApp("/karten");
    fireEvent.click(await screen.findByText("Eigene Karten und Kennzeichen bearbeiten"));
    await press("Eigene Karte hinzufügen");
    await type("Titel", "Wein & Süßes");
    expect((await field("Adresse")).value).toBe("wein-suesses");
    await press("Kennzeichen hinzufügen");
    await type("Text", "scharf");
    await press("Speichern");
    expect(await closeStatus()).toBe("Eigene Karten und Kennzeichen gespeichert");
    const { ownCards, marks } = fake.backend.cardSettings;
    expect(ownCards).toEqual([{ slug: "wein-suesses", title: "Wein & Süßes" }]);
    expect(marks).toMatchObject([{ text: "scharf" }]);
    await screen.findByText("/essen/wein-suesses");
    expect(screen.queryByLabelText("Adresse")).toBeNull();
  });
});

describe("a card", () => {
  it("is typed: dishes that exist, new ones and lines, and published", async () => {
    renderStaffApp("/karten/burgerkarte");
    await press("Abschnitt hinzufügen");
    await type("Überschrift", "Vom Grill");
    await enter("Vom Grill", "Rindsburger 14,90");
    await enter("Vom Grill", "Veggieburger 13,50");
    await screen.findByRole("link", { name: /Veggieburger 13,50/ });
    await enter("Vom Grill", "gulasch");
    const missing = "Schreib bei einem neuen Gericht den Preis dazu: ";
    for (const [text, example] of [
      ["Knödel", "„Knödel 14,90“."],
      ["Fasanenbrust 22", "„Fasanenbrust 22,00“."],
    ] as const) {
      await enter("Vom Grill", text);
      await screen.findByText(missing + example, { selector: ".error" });
      expect((await addField("Vom Grill")).value).toBe(text);
    }
    await enter("Vom Grill", "Gulasch");
    await type(/^Dazu in/, "Alle mit Pommes");
    fireEvent.click(screen.getByRole("option", { name: /^Als Zeile/ }));
    expect((await addField("Vom Grill")).value).toBe("");
    await press("Veröffentlichen");
    expect(await closeStatus()).toBe("Karte veröffentlicht");
    const [burger, veggie] = fake.backend.dishes.slice(-2);
    expect([burger, veggie]).toMatchObject([
      { name: "Rindsburger", prices: [{ price: 1490 }], allergens: { isChecked: false } },
      { name: "Veggieburger", prices: [{ price: 1350 }] },
    ]);
    const items = [{ dish: burger?.id }, { dish: veggie?.id }, { dish: 2 }, { text: "Alle mit Pommes" }];
    expect(card("burgerkarte")?.published.sections).toEqual([
      { id: "vom-grill", heading: "Vom Grill", items },
    ]);
    expect(sessionStorage).toHaveLength(0);
    // The section stays open with its final id.
    expect(await addField("Vom Grill")).toBeDefined();
  });

  it("keeps the order while dishes are created on a bad connection, and creates none twice", async () => {
    renderStaffApp("/karten/speisekarte");
    await press(/^Suppen/);
    fake.backend.queuedFailures.push("lost");
    await enter("Suppen", "Erbsensuppe 5,00");
    await enter("Suppen", "Zwiebelsuppe 5,00");
    await press("Nochmals versuchen");
    await screen.findByRole("link", { name: /Zwiebelsuppe/ });
    const names = screen.getAllByRole("link", { name: /suppe/ }).map(({ textContent }) => textContent);
    expect(names.map((name) => name?.split(" ")[0])).toEqual([
      "Frittatensuppe",
      "Erbsensuppe",
      "Zwiebelsuppe",
    ]);
    expect(fake.backend.dishes.filter(({ name }) => name === "Erbsensuppe")).toHaveLength(1);
  });

  it("orders, moves and removes its dishes, which stay", async () => {
    renderStaffApp("/karten/speisekarte");
    await press(/^Hauptspeisen/);
    await press("Ordnen oder entfernen");
    await press("„Gulasch“ nach unten");
    await press("Entwurf speichern");
    await closeStatus();
    const dishesOf = () => card()?.draft?.sections[1]?.items.map((item) => item.dish);
    expect(dishesOf()).toEqual([3, 2]);
    await press("„Käsespätzle“ in einen anderen Abschnitt");
    await press("Suppen");
    const remove = await screen.findByRole("button", { name: "„Gulasch“ von der Karte nehmen" });
    expect(document.activeElement).toBe(remove);
    expect(await closeStatus()).toBe("„Käsespätzle“ steht jetzt in „Suppen“.");
    await press("Entwurf speichern");
    await closeStatus();
    expect(card()?.draft?.sections.map(({ items }) => items)).toEqual([
      [{ dish: 1 }, { dish: 3 }],
      [{ dish: 2 }],
    ]);
    await press("„Gulasch“ von der Karte nehmen");
    await press("„Hauptspeisen“ nach oben");
    await press("Entwurf speichern");
    await closeStatus();
    expect(card()?.draft?.sections.map(({ id }) => id)).toEqual(["hauptspeisen", "suppen"]);
    expect(card()?.draft?.sections[0]?.items).toEqual([]);
    expect(fake.backend.dishes).toHaveLength(3);
  });

  it.each([
    ["Abschnitt „Beta“ entfernen", "Gamma", "Beta", { alpha: [], gamma: [2] }],
    ["„Gamma“ nach oben", "Beta", "Alpha", { alpha: [], gamma: [], beta: [2] }],
  ])("moves a dish to the section that is chosen, after %s", async (button, target, notOffered, moved) => {
    const sections = [
      cardSection("alpha", "Alpha", [2]),
      cardSection("beta", "Beta", []),
      cardSection("gamma", "Gamma", []),
    ];
    fake.backend.cards.speisekarte = { published: { ...emptyCard, sections }, version: 4 };
    renderStaffApp("/karten/speisekarte");
    await press(/^Beta/);
    await press(/^Alpha/);
    await press("Ordnen oder entfernen");
    await press("„Gulasch“ in einen anderen Abschnitt");
    await press(button);
    expect(screen.queryByRole("button", { name: notOffered })).toBeNull();
    await press(target);
    await press("Entwurf speichern");
    await closeStatus();
    const saved = card()?.draft?.sections.map(({ id, items }) => [id, items.map((item) => item.dish)]);
    expect(saved).toEqual(Object.entries(moved));
  });

  it("merges what two people have changed in different sections", async () => {
    renderStaffApp("/karten/speisekarte");
    await type("Text unter der Karte", "Mahlzeit!");
    const { published } = fake.backend.cards.speisekarte ?? { published: emptyCard };
    const [soups, mains] = published.sections;
    const theirs = { ...published, sections: [{ ...soups, heading: "Vorweg" }, mains] };
    Object.assign(fake.backend.cards.speisekarte ?? {}, { draft: theirs, version: 5 });
    await press("Entwurf speichern");
    await press("Auswahl speichern");
    await waitFor(() => expect(card()?.draft?.foot).toBe("Mahlzeit!"));
    expect(card()?.draft?.sections.map(({ heading }) => heading)).toEqual(["Vorweg", "Hauptspeisen"]);
  });

  it("is compared with a former version", async () => {
    const publishedAt = "2026-11-20T18:00:00Z";
    fake.backend.contentVersions = [2, 1].map((number) => ({ number, publishedAt, publishedBy: "Anna" }));
    const sections = [cardSection("hauptspeisen", "Hauptgerichte", [2, 99])];
    fake.backend.formerCard = { ...emptyCard, sections, until: "2026-10-31" };
    renderStaffApp("/karten/speisekarte");
    fireEvent.click(await screen.findByText("Vergleichen"));
    await screen.findByText("Diese Fassung", { selector: "li:first-child dt" });
    const differences = screen.getAllByRole("definition").map(({ textContent }) => plain(textContent ?? ""));
    expect(differences).toEqual([
      ...["Suppen, Hauptspeisen", "Hauptspeisen"],
      ...["Suppen\nFrittatensuppe", "nicht vorhanden"],
      "Hauptspeisen\nGulasch\nKäsespätzle",
      "Hauptgerichte\nGulasch\nGelöschtes Gericht: Gäste sehen es nicht",
      ...["leer", "31. Oktober 2026"],
    ]);
  });

  it("shows what the server refuses beside its field", async () => {
    renderStaffApp("/karten/speisekarte");
    await type("Text unter der Karte", "Mahlzeit!");
    const errors = [{ field: "sections.1.items.0", detail: "Dieses Gericht gibt es nicht." }];
    fake.backend.failNext(422, "unprocessable-content", { errors });
    await press("Entwurf speichern");
    await press(/Hauptspeisen, Gulasch/).catch(() => followLink(/Hauptspeisen, Gulasch/));
    expect(await screen.findByRole("button", { name: "„Gulasch“ von der Karte nehmen" })).toBe(
      document.activeElement,
    );
  });

  it("is reviewed, and has days", async () => {
    renderStaffApp("/karten/speisekarte");
    await press("Alles geprüft");
    await closeStatus();
    await screen.findByText("Zuletzt geprüft am 20. November 2026");
    fireEvent.click(await screen.findByText("Gültigkeit"));
    await type("Letzter Tag", "2036-12-24");
    fireEvent.click(await field("Freitag"));
    await press("Entwurf speichern");
    await closeStatus();
    expect(card()?.draft).toMatchObject({ until: "2036-12-24", weekdays: [5] });
    expect(card()?.draft).not.toHaveProperty("from");
    await type("Letzter Tag", "");
    await press("Entwurf speichern");
    await closeStatus();
    expect(card()?.draft).not.toHaveProperty("until");
  });

  it("that does not exist is reported", async () => {
    renderStaffApp("/karten/weinkarte");
    await screen.findByText("Diese Karte gibt es nicht.");
    expect(writesTo("GET /cards/weinkarte/draft")).toEqual([]);
  });
});

describe("a dish", () => {
  it("is edited from its card, with everything that it can have", async () => {
    fake.backend.cardSettings.marks = [{ id: 4, text: "scharf" }];
    renderStaffApp("/karten/speisekarte");
    await press(/^Hauptspeisen/);
    await followLink(/^Gulasch/);
    await waitForPath("/gerichte/2?karte=speisekarte");
    await screen.findByText(/^Steht auf 1 Karte:/);
    await type("Name", " Rindsgulasch ");
    await type("Preis (€)", "13.5");
    await press("Weitere Portion");
    const [, second] = screen.getAllByLabelText("Preis (€)");
    if (second) fireEvent.change(second, { target: { value: "16,90" } });
    for (const [index, portion] of screen.getAllByLabelText("Portion").entries())
      fireEvent.change(portion, { target: { value: ["klein", "groß"][index] } });
    fireEvent.click(screen.getByText("Neuer Preis ab"));
    await type("Erster Tag mit dem neuen Preis", "2036-01-01");
    await type("Allergene", "gl");
    fireEvent.click(await field("vegan"));
    fireEvent.click(await field("scharf"));
    await press("Speichern");
    expect(await closeStatus()).toBe("Gericht gespeichert");
    await waitForPath("/karten/speisekarte#gericht-2");
    const prices = [
      { portion: "klein", price: 1350 },
      { portion: "groß", price: 1690 },
    ];
    expect(fake.backend.dishes.find(({ id }) => id === 2)).toMatchObject({
      ...{ name: "Rindsgulasch", prices, nextPrices: { from: "2036-01-01" }, diet: "vegan", marks: [4] },
      allergens: { isChecked: true, contains: ["milk", "celery"] },
    });
    // Its section is open.
    await screen.findByRole("link", { name: /^Rindsgulasch klein 13,50 · groß 16,90/ });
  });

  it("that was not checked stays so when another field changes", async () => {
    renderStaffApp("/gerichte/3");
    await type("Name", "Spätzle");
    await press("Speichern");
    await waitForPath("/gerichte");
    expect(fake.backend.dishes[2]).toMatchObject({
      name: "Spätzle",
      allergens: { isChecked: false, contains: [] },
    });
    await screen.findByRole("link", { name: /^Spätzle .*Allergene nicht geprüft/ });
  });

  it("is found, sold out in one tap, deleted and restored", async () => {
    renderStaffApp("/gerichte");
    await type("Suchen", "kase");
    await screen.findByText("1 Gericht");
    await press("„Käsespätzle“ ist heute aus");
    await screen.findByRole("button", { name: "„Käsespätzle“ ist wieder da" });
    expect(fake.backend.dishes[2]?.isSoldOut).toBe(true);
    await followLink(/^Käsespätzle/);
    await press("Gericht löschen");
    await waitForPath("/gerichte");
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Käsespätzle/ })).toBeNull());
    await press("Rückgängig");
    await screen.findByRole("link", { name: /^Käsespätzle/ });
  });

  it("is created with a price", async () => {
    renderStaffApp("/gerichte/neu");
    await type("Name", "Tafelspitz");
    await press("Speichern");
    await waitFor(() => expect(screen.getAllByText(/Bitte gib einen Preis wie 14,90 ein/)).toHaveLength(2));
    await type("Preis (€)", "21,90");
    await press("Speichern");
    await waitForPath("/gerichte");
    expect(fake.backend.dishes.at(-1)).toMatchObject({ name: "Tafelspitz", prices: [{ price: 2190 }] });
  });
});
