import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, it, vi } from "vitest";
import type { LocalizedText, PageContent } from "@/api/generated";
import { createDeferred } from "@/testing/deferred";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, field, findConnectionErrorText, press, renderStaffApp, type } from "@/testing/staffApp";
import { fridayNoonState } from "@/testing/state";

// `PageView.test.tsx` renders pages.
vi.mock("@/entry/guestPage", () => ({ loadGuestPage: async () => () => null }));

const fake = setUpFakeServer();
const initial = fridayNoonState.content.kitchen as PageContent;

async function openScreen() {
  renderStaffApp("/inhalte/kitchen");
  await field("Überschrift");
}

const showLanguage = async (name: string | RegExp) => fireEvent.click(await screen.findByLabelText(name));

const isDisabled = (button: string) => screen.getByRole("button", { name: button }).ariaDisabled === "true";

const item = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

/** Opens an item and presses one of its buttons. */
function pressIn(name: string, button: string) {
  const toggle = screen.getByText(name).closest("button");
  if (toggle?.ariaExpanded === "false") fireEvent.click(toggle);
  const all = item(name).getAllByText((_, one) => (one?.ariaLabel ?? one?.textContent) === button);
  fireEvent.click(all[0] as HTMLElement);
}

it("saves a draft, which is published later", async () => {
  await openScreen();
  expect(screen.queryByRole("button", { name: "Veröffentlichen" })).toBeNull();
  await type("Überschrift", " Aus der Kuchl ");
  await showLanguage(/^Englisch/);
  await type("Überschrift (Englisch)", " ");
  await press("Entwurf speichern");
  expect(await closeStatus()).toBe("Entwurf gespeichert");
  const texts = { ...initial.texts, heading: { de: "Aus der Kuchl" } };
  expect(fake.backend.writes).toEqual([
    { operation: "PUT /content/kitchen/draft", ifMatch: '"1"', body: { ...initial, texts } },
  ]);
  await press("Veröffentlichen");
  expect(await closeStatus()).toBe("Seite veröffentlicht");
  expect(fake.backend.contents.kitchen).toMatchObject({ published: { texts }, version: 4 });
  expect(isDisabled("Veröffentlichen")).toBe(true);
});

it("only saves when Enter is pressed in an input", async () => {
  await openScreen();
  await type("Überschrift", "Am Herd");
  fireEvent.submit(await field("Überschrift"));
  expect(await closeStatus()).toBe("Entwurf gespeichert");
  expect(fake.backend.contents.kitchen.published).toEqual(initial);
});

it("saves before it publishes", async () => {
  await openScreen();
  await type("Überschrift", "Aus der Kuchl");
  await press("Veröffentlichen");
  expect(await closeStatus()).toBe("Seite veröffentlicht");
  expect(fake.backend.writes.map(({ operation, ifMatch }) => [operation, ifMatch])).toEqual([
    ["PUT /content/kitchen/draft", '"1"'],
    ["POST /content/kitchen/publish", '"2"'],
  ]);
});

it.each([
  ["Entwurf speichern", "draft"],
  ["Veröffentlichen", "draft"],
  ["Veröffentlichen", "publish"],
])("keeps input during %s, before the response of %s", async (button, path) => {
  const { promise, resolve } = createDeferred();
  await openScreen();
  // Without a response, so that the fake server answers.
  fake.server.use(http.all(`*/api/content/kitchen/${path}`, () => promise));
  await type("Überschrift", "Aus der Kuchl");
  const pressed = await screen.findByRole("button", { name: button });
  await press(button);
  expect(await screen.findByRole("button", { name: "Wird gespeichert …" })).toBe(pressed);
  if (path === "publish") await waitFor(() => expect(fake.backend.contents.kitchen.version).toBe(2));
  await type("Überschrift", "Aus der Küche");
  await type("Einleitung", "Willkommen");
  resolve();
  await closeStatus();
  const { draft, published } = fake.backend.contents.kitchen;
  expect((draft ?? published).texts.heading?.de).toBe("Aus der Kuchl");
  expect((await field("Überschrift")).value).toBe("Aus der Küche");
  await press("Veröffentlichen");
  expect(await closeStatus()).toBe("Seite veröffentlicht");
  expect(fake.backend.contents.kitchen.published.texts).toMatchObject({
    heading: { de: "Aus der Küche" },
    intro: { de: "Willkommen" },
  });
  expect(isDisabled("Veröffentlichen")).toBe(true);
});

it.each([
  ["response to the draft is lost", ["lost"]],
  ["draft fails", ["offline"]],
  ["response to the publication is lost", [undefined, "lost"]],
  ["publication fails", [undefined, "offline"]],
] as const)("publishes again if the %s", async (_, failures) => {
  await openScreen();
  await type("Überschrift", "Aus der Kuchl");
  fake.backend.queuedFailures.push(...failures);
  await press("Veröffentlichen");
  await findConnectionErrorText();
  await press("Veröffentlichen");
  expect(await closeStatus()).toBe("Seite veröffentlicht");
  const { published, draft } = fake.backend.contents.kitchen;
  expect(published.texts.heading?.de).toBe("Aus der Kuchl");
  expect(draft).toBeUndefined();
  expect(isDisabled("Veröffentlichen")).toBe(true);
});

it("has inputs of several lines for paragraphs only, and says what is required and how long it is", async () => {
  await openScreen();
  expect((await field("Überschrift")).required).toBe(true);
  fireEvent.click(screen.getByText("Brot & Gebäck"));
  const labels = ["Überschrift", "Einleitung", "Name", "Text"];
  const tags = labels.map((label) => screen.getByLabelText(label).tagName);
  expect(tags).toEqual(["INPUT", "TEXTAREA", "INPUT", "TEXTAREA"]);
  const input = (label: string) => item("Brot & Gebäck").getByLabelText<HTMLInputElement>(label);
  const required = () => ["Name", "Text", "Bildbeschreibung"].map((label) => input(label).required);
  expect(required()).toEqual([true, false, true]);
  fireEvent.change(input("Link"), { target: { value: `https://${"a".repeat(1792)}` } });
  item("Brot & Gebäck").getByText("1800 von 2000 Zeichen");
  fireEvent.click(item("Brot & Gebäck").getByText("Ausblenden"));
  expect(required()).toEqual([false, false, false]);
  await press("Verwerfen");
  fireEvent.click(await screen.findByLabelText("Englisch"));
  expect((await field("Überschrift (Englisch)")).required).toBe(false);
});

it("adds, moves, hides and removes items", async () => {
  await openScreen();
  pressIn("Brot & Gebäck", "„Brot & Gebäck“ nach unten");
  pressIn("Obst & Gemüse", "Ausblenden");
  pressIn("Eier & Nudeln", "Entfernen");
  await press("Lieferanten hinzufügen");
  const name = item("Neuer Eintrag").getByLabelText("Name");
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: "Wein" } });
  fireEvent.change(item("Wein").getByLabelText("Link"), { target: { value: "https://wein.example/" } });
  await press("Entwurf speichern");
  await closeStatus();
  const { suppliers } = fake.backend.contents.kitchen.draft?.lists ?? {};
  expect(suppliers?.map(({ id, hidden }) => [id, hidden])).toEqual([
    ["fleisch", undefined],
    ["brot", undefined],
    ["gemuese", true],
    ["wein", undefined],
  ]);
  expect(suppliers?.at(-1)).toMatchObject({ texts: { name: { de: "Wein" } }, link: "https://wein.example/" });
  expect(fake.backend.contents.kitchen.draft?.lists.pictures).toEqual(initial.lists.pictures);
  expect(item("Wein").getByLabelText("Name")).toBe(name);
  fireEvent.change(name, { target: { value: "Wein & Most" } });
  await press("Entwurf speichern");
  await closeStatus();
  expect(fake.backend.contents.kitchen.draft?.lists.suppliers?.at(-1)?.id).toBe("wein");
});

it("shows what is missing when it is published, also in the other language and in closed items", async () => {
  await openScreen();
  await type("Überschrift", "");
  await press("Entwurf speichern");
  expect(await closeStatus()).toBe("Entwurf gespeichert");
  const paths = ["texts.heading.de", "texts.intro.en", "lists.suppliers.1.texts.name.de"];
  const errors = paths.map((path) => ({ field: path, detail: "Diese Angabe fehlt." }));
  fake.backend.failNext(422, "unprocessable-content", { errors });
  await press("Veröffentlichen");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
  expect((await field("Überschrift")).getAttribute("aria-invalid")).toBe("true");
  expect(await screen.findByLabelText("Englisch – Fehler: 1")).toBeDefined();
  const focusedName = () => (document.activeElement as HTMLInputElement).name;

  await press("Einleitung (Englisch) – Diese Angabe fehlt.");
  expect(focusedName()).toBe("texts.intro.en");
  expect(document.activeElement?.getAttribute("lang")).toBe("en");

  const toggle = screen.getByRole("button", { name: "Fleisch & Wurst Bitte überprüfen" });
  const error = "Lieferanten, Fleisch & Wurst, Name – Diese Angabe fehlt.";
  for (let times = 0; times < 2; times += 1) {
    expect(toggle.ariaExpanded).toBe("false");
    await press(error);
    expect(focusedName()).toBe("lists.suppliers.1.texts.name.de");
    expect(toggle.ariaExpanded).toBe("true");
    fireEvent.click(toggle);
  }
});

it("names menu cards after their menus", async () => {
  await openScreen();
  const list = within(screen.getByRole("list", { name: "Speisekarten" }));
  const [card] = list.getAllByRole("button");
  expect(card?.textContent?.trim()).toBe("Speisekarte");
  fireEvent.click(card as HTMLElement);
  expect(list.getByLabelText("Text")).toBeDefined();
});

/** Another person saves a draft. */
function saveByAnother(draft: PageContent) {
  const { kitchen } = fake.backend.contents;
  fake.backend.contents.kitchen = { ...kitchen, draft, version: kitchen.version + 1 };
}

const withHeading = (de: string): PageContent => ({
  ...initial,
  texts: { ...initial.texts, heading: { de } },
});

/** The initial content with another text of a supplier. */
function withText(id: string, text: LocalizedText): PageContent {
  const content = structuredClone(initial);
  Object.assign(content.lists.suppliers?.find((item) => item.id === id)?.texts ?? {}, { text });
  return content;
}

const choice = async (group: string, side: RegExp) =>
  within(await screen.findByRole("group", { name: group })).getByLabelText(side);

it("asks after a conflict only about what both changed", async () => {
  await openScreen();
  await type("Überschrift", "Meine Küche");
  await showLanguage(/^Englisch/);
  await type("Überschrift (Englisch)", "My kitchen");
  const theirs = {
    heading: { de: initial.texts.heading?.de ?? "", en: "Your kitchen" },
    intro: { de: "Willkommen" },
  };
  saveByAnother({ ...initial, texts: { ...initial.texts, ...theirs } });
  await press("Entwurf speichern");
  await screen.findByText(/hat jemand anderer gespeichert/);
  expect(await choice("Überschrift (Englisch)", /Gespeicherte Fassung\s*Your kitchen/)).toBeDefined();
  expect(screen.getAllByRole("group")).toHaveLength(1);
  fireEvent.click(await choice("Überschrift (Englisch)", /Deine Fassung\s*My kitchen/));
  await press("Auswahl speichern");
  expect(await closeStatus()).toBe("Entwurf gespeichert");
  expect(fake.backend.contents.kitchen.draft?.texts).toMatchObject({
    heading: { de: "Meine Küche", en: "My kitchen" },
    intro: { de: "Willkommen" },
  });
  expect(fake.backend.contents.kitchen.version).toBe(3);
});

it("merges changes of different items without a question", async () => {
  await openScreen();
  fireEvent.click(screen.getByText("Brot & Gebäck"));
  fireEvent.change(item("Brot & Gebäck").getByLabelText("Text"), { target: { value: "Vom Bäcker" } });
  saveByAnother(withText("fleisch", { de: "Vom Fleischer" }));
  await press("Veröffentlichen");
  expect(await closeStatus()).toBe(
    "Entwurf gespeichert. Er enthält auch, was jemand anderer inzwischen gespeichert hat.",
  );
  const { suppliers } = fake.backend.contents.kitchen.draft?.lists ?? {};
  expect(suppliers?.map(({ texts }) => texts.text?.de).slice(0, 2)).toEqual(["Vom Bäcker", "Vom Fleischer"]);
  expect(fake.backend.writes.map(({ operation }) => operation)).not.toContain(
    "POST /content/kitchen/publish",
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

it("asks about an item that one removes and the other changes", async () => {
  await openScreen();
  pressIn("Brot & Gebäck", "Entfernen");
  saveByAnother(withText("brot", { de: "Vom Bäcker" }));
  await press("Entwurf speichern");
  expect(await choice("Lieferanten, Brot & Gebäck", /Deine Fassung\s*nicht vorhanden/)).toBeDefined();
  for (const radio of screen.getAllByRole<HTMLInputElement>("radio")) expect(radio.checked).toBe(false);
  fireEvent.click(await choice("Lieferanten, Brot & Gebäck", /Gespeicherte Fassung/));
  await press("Auswahl speichern");
  await closeStatus();
  const ids = fake.backend.contents.kitchen.draft?.lists.suppliers?.map(({ id }) => id);
  expect(ids).toEqual(["brot", "fleisch", "gemuese", "eier-nudeln"]);
});

/** A former version of the page. */
function addFormerVersion() {
  fake.backend.contentVersions = [
    { number: 2, publishedAt: "2026-11-20T17:00:00Z", publishedBy: "Anna Huber" },
    { number: 1, publishedAt: "2026-11-19T17:00:00Z", publishedBy: "Otto Moser" },
  ];
  fake.backend.formerContent = withHeading("Von früher");
}

/** Opens the screen, types a heading and takes a former version as the draft. */
async function restoreFormerVersion(heading: string) {
  addFormerVersion();
  await openScreen();
  await type("Überschrift", heading);
  await screen.findByText("19. November 2026, 18:00, Otto Moser");
  const [former] = screen.getAllByRole("button", { name: "Als Entwurf übernehmen" });
  if (former) fireEvent.click(former);
  await screen.findByText("Diese Fassung ist jetzt der Entwurf");
}
const draftHeading = () => fake.backend.contents.kitchen.draft?.texts.heading?.de;
const headingField = async () => (await field("Überschrift")).value;

it("keeps the focus on what was pressed", async () => {
  addFormerVersion();
  await openScreen();
  await type("Überschrift", "Aus der Kuchl");
  await screen.findByText("19. November 2026, 18:00, Otto Moser");
  for (const [name, message] of [
    ["Entwurf speichern", "Entwurf gespeichert"],
    ["Veröffentlichen", "Seite veröffentlicht"],
    ["Als Entwurf übernehmen", "Diese Fassung ist jetzt der Entwurf"],
    ["Entwurf verwerfen", "Entwurf verworfen"],
  ] as const) {
    const button = screen.getAllByRole("button", { name })[0] as HTMLElement;
    button.focus();
    fireEvent.click(button);
    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

it("brings a former version back as a draft, and the draft and the input after it", async () => {
  saveByAnother(withHeading("Gespeichert"));
  await restoreFormerVersion("Getippt");
  expect([draftHeading(), await headingField()]).toEqual(["Von früher", "Von früher"]);
  await press("Rückgängig");
  await screen.findByText("Dein bisheriger Stand ist wieder da.");
  expect([draftHeading(), await headingField()]).toEqual(["Gespeichert", "Getippt"]);
  await press("Entwurf speichern");
  expect(await closeStatus()).toBe("Entwurf gespeichert");
  expect(draftHeading()).toBe("Getippt");
});

it("brings no newer draft of another person back to an older state", async () => {
  await restoreFormerVersion("Meine Küche");
  saveByAnother(withHeading("Deine Küche"));
  await press("Rückgängig");
  await waitFor(() => expect(fake.backend.writes).toHaveLength(2));
  expect(draftHeading()).toBe("Deine Küche");
  // The input is back all the same.
  await waitFor(async () => expect(await headingField()).toBe("Meine Küche"));
});

it("discards the draft and brings it back", async () => {
  saveByAnother(withHeading("Gespeichert"));
  await openScreen();
  await press("Entwurf verwerfen");
  await screen.findByText("Entwurf verworfen");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await headingField()).toBe(initial.texts.heading?.de);
  await press("Rückgängig");
  await screen.findByText("Der Entwurf ist wieder da.");
  expect([draftHeading(), await headingField()]).toEqual(["Gespeichert", "Gespeichert"]);
});

it("brings a removed item back until the next input or saving", async () => {
  await openScreen();
  pressIn("Brot & Gebäck", "Entfernen");
  await screen.findByText("„Brot & Gebäck“ wurde entfernt.");
  await press("Rückgängig");
  await screen.findByText("„Brot & Gebäck“ ist wieder da.");
  expect(screen.getByRole("button", { name: "Brot & Gebäck" })).toBeDefined();
  expect(isDisabled("Entwurf speichern")).toBe(true);
  await type("Überschrift", "Aus der Kuchl");
  pressIn("Fleisch & Wurst", "Entfernen");
  await press("Rückgängig");
  expect((await field("Überschrift")).value).toBe("Aus der Kuchl");
  pressIn("Fleisch & Wurst", "Entfernen");
  await type("Überschrift", "Aus der Küche");
  expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  pressIn("Brot & Gebäck", "Entfernen");
  await press("Entwurf speichern");
  await closeStatus();
  expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
});

/** The texts of the differences that an opened `<details>` lists. */
async function openDifferences(summary: string | RegExp) {
  const [opener] = (await screen.findAllByText(summary)) as [HTMLElement];
  fireEvent.click(opener);
  const details = within(opener.closest("details") as HTMLElement);
  return (await details.findAllByRole("listitem")).map(({ textContent }) => textContent);
}

it("compares the draft as typed with the published page", async () => {
  await openScreen();
  expect(screen.queryByText(/Unterschiede zur veröffentlichten Seite/)).toBeNull();
  await showLanguage("Englisch");
  await type("Überschrift (Englisch)", "Cooked by us");
  pressIn("Obst & Gemüse", "Ausblenden");
  pressIn("Eier & Nudeln", "Entfernen");
  const [heading, hidden, removed] = await openDifferences("Unterschiede zur veröffentlichten Seite (3)");
  const published = initial.texts.heading?.en;
  expect(heading).toBe(`Überschrift (Englisch)Veröffentlicht${published}EntwurfCooked by us`);
  expect(hidden).toBe("Lieferanten, Obst & Gemüse, SichtbarkeitVeröffentlichtsichtbarEntwurfausgeblendet");
  expect(removed).toMatch(/^Lieferanten, Eier & NudelnVeröffentlichtName: Eier.*Entwurfnicht vorhanden$/);
});

it("compares a former version with the published page", async () => {
  addFormerVersion();
  fake.backend.formerContent = { ...withHeading("Von früher"), lists: withText("brot", { de: "Alt" }).lists };
  await openScreen();
  const differences = await openDifferences("Vergleichen");
  expect(differences[0]).toBe(`ÜberschriftVeröffentlicht${initial.texts.heading?.de}Diese FassungVon früher`);
  expect(differences).toContainEqual(expect.stringMatching(/^Lieferanten, Brot & Gebäck, Text.*FassungAlt$/));
  expect(fake.backend.writes).toEqual([]);
});

it("says which English texts are older than the German ones, and leads to them", async () => {
  const { kitchen } = fake.backend.contents;
  fake.backend.contents.kitchen = { ...kitchen, outdatedEnglish: ["lists.suppliers.brot.texts.name"] };
  await openScreen();
  await type("Überschrift", "Aus der Kuchl");
  await showLanguage("Englisch – älter: 2");
  expect(screen.getByText(/^Auf Deutsch seither geändert: Aus der Kuchl/)).toBeTruthy();
  await press("Lieferanten, Brot & Gebäck, Name (Englisch)");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue("Bread & rolls")));
  await type("Überschrift (Englisch)", "From our kitchen");
  expect(screen.queryByText(/^Auf Deutsch seither geändert: Aus der Kuchl/)).toBeNull();
});
