import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, it, vi } from "vitest";
import type { ContentItem, LocalizedText, PageContent } from "@/api/generated";
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
  await showLanguage("Englisch");
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
  expect(screen.queryByRole("button", { name: "Veröffentlichen" })).toBeNull();
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
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await openScreen();
  // Without a response, so that the fake server answers.
  fake.server.use(http.all(`*/api/content/kitchen/${path}`, () => held));
  await type("Überschrift", "Aus der Kuchl");
  await press(button);
  await screen.findByRole("button", { name: "Wird gespeichert …" });
  if (path === "publish") await waitFor(() => expect(fake.backend.contents.kitchen.version).toBe(2));
  await type("Überschrift", "Aus der Küche");
  await type("Einleitung", "Willkommen");
  respond();
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
  expect(screen.queryByRole("button", { name: "Veröffentlichen" })).toBeNull();
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
  expect(screen.queryByRole("button", { name: "Veröffentlichen" })).toBeNull();
});

it("has inputs of several lines only for paragraphs", async () => {
  await openScreen();
  expect((await field("Überschrift")).tagName).toBe("INPUT");
  expect((await field("Einleitung")).tagName).toBe("TEXTAREA");
  fireEvent.click(screen.getByText("Brot & Gebäck"));
  expect(item("Brot & Gebäck").getByLabelText("Name").tagName).toBe("INPUT");
  expect(item("Brot & Gebäck").getByLabelText("Text").tagName).toBe("TEXTAREA");
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
  fake.backend.contents.kitchen = {
    ...fake.backend.contents.kitchen,
    draft,
    version: fake.backend.contents.kitchen.version + 1,
  };
}

const withHeading = (de: string): PageContent => ({
  ...initial,
  texts: { ...initial.texts, heading: { de } },
});

/** The initial content with other suppliers. */
const withSuppliers = (change: (suppliers: ContentItem[]) => ContentItem[]): PageContent => ({
  ...initial,
  lists: { ...initial.lists, suppliers: change(initial.lists.suppliers ?? []) },
});
const withText = (id: string, text: LocalizedText) =>
  withSuppliers((suppliers) =>
    suppliers.map((item) => (item.id === id ? { ...item, texts: { ...item.texts, text } } : item)),
  );

const choice = async (group: string, side: RegExp) =>
  within(await screen.findByRole("group", { name: group })).getByLabelText(side);

it("asks after a conflict only about what both changed", async () => {
  await openScreen();
  await type("Überschrift", "Meine Küche");
  await showLanguage("Englisch");
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

it.each([
  ["Deine Fassung", false],
  ["Gespeicherte Fassung", true],
])("asks about an item that one removes and the other changes: %s", async (side, isKept) => {
  await openScreen();
  pressIn("Brot & Gebäck", "Entfernen");
  saveByAnother(withText("brot", { de: "Vom Bäcker" }));
  await press("Entwurf speichern");
  expect(await choice("Lieferanten, Brot & Gebäck", /Deine Fassung\s*nicht vorhanden/)).toBeDefined();
  for (const radio of screen.getAllByRole<HTMLInputElement>("radio")) expect(radio.checked).toBe(false);
  fireEvent.click(await choice("Lieferanten, Brot & Gebäck", new RegExp(side)));
  await press("Auswahl speichern");
  await closeStatus();
  const ids = fake.backend.contents.kitchen.draft?.lists.suppliers?.map(({ id }) => id);
  expect(ids).toEqual([...(isKept ? ["brot"] : []), "fleisch", "gemuese", "eier-nudeln"]);
});

/** A former version of the page. */
function addFormerVersion() {
  fake.backend.contentVersions = [
    { number: 2, publishedAt: "2026-11-20T17:00:00Z", publishedBy: "Anna Huber" },
    { number: 1, publishedAt: "2026-11-19T17:00:00Z", publishedBy: "Otto Moser" },
  ];
  fake.backend.formerContent = withHeading("Von früher");
}

it("brings a former version back as a draft", async () => {
  addFormerVersion();
  await openScreen();
  await screen.findByText("19. November 2026, 18:00, Otto Moser");
  const [former, original] = screen.getAllByRole("button", { name: "Als Entwurf übernehmen" });
  expect(original).toBeDefined();
  if (former) fireEvent.click(former);
  await screen.findByText("Diese Fassung ist jetzt der Entwurf");
  expect(fake.backend.contents.kitchen.draft?.texts.heading?.de).toBe("Von früher");
  expect((await field("Überschrift")).value).toBe("Von früher");
});

it("brings the draft and the input back after a former version", async () => {
  addFormerVersion();
  saveByAnother(withHeading("Gespeichert"));
  await openScreen();
  await type("Überschrift", "Getippt");
  fireEvent.click(
    (await screen.findAllByRole("button", { name: "Als Entwurf übernehmen" }))[0] as HTMLElement,
  );
  await screen.findByText("Diese Fassung ist jetzt der Entwurf");
  await press("Rückgängig");
  await screen.findByText("Dein bisheriger Stand ist wieder da.");
  expect(fake.backend.contents.kitchen.draft?.texts.heading?.de).toBe("Gespeichert");
  expect((await field("Überschrift")).value).toBe("Getippt");
  await press("Entwurf speichern");
  expect(await closeStatus()).toBe("Entwurf gespeichert");
  expect(fake.backend.contents.kitchen.draft?.texts.heading?.de).toBe("Getippt");
});

it("brings no newer draft of another person back to an older state", async () => {
  addFormerVersion();
  await openScreen();
  await type("Überschrift", "Meine Küche");
  fireEvent.click(
    (await screen.findAllByRole("button", { name: "Als Entwurf übernehmen" }))[0] as HTMLElement,
  );
  await screen.findByText("Diese Fassung ist jetzt der Entwurf");
  saveByAnother(withHeading("Deine Küche"));
  await press("Rückgängig");
  await waitFor(() => expect(fake.backend.writes).toHaveLength(2));
  expect(fake.backend.contents.kitchen.draft?.texts.heading?.de).toBe("Deine Küche");
  // The input is back all the same.
  await waitFor(async () => expect((await field("Überschrift")).value).toBe("Meine Küche"));
});

it("discards the draft and brings it back", async () => {
  saveByAnother(withHeading("Gespeichert"));
  await openScreen();
  await press("Entwurf verwerfen");
  await screen.findByText("Entwurf verworfen");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect((await field("Überschrift")).value).toBe(initial.texts.heading?.de);
  await press("Rückgängig");
  await screen.findByText("Der Entwurf ist wieder da.");
  expect(fake.backend.contents.kitchen.draft?.texts.heading?.de).toBe("Gespeichert");
  expect((await field("Überschrift")).value).toBe("Gespeichert");
});

it("brings a removed item back until the next input", async () => {
  await openScreen();
  pressIn("Brot & Gebäck", "Entfernen");
  await screen.findByText("„Brot & Gebäck“ wurde entfernt.");
  await press("Rückgängig");
  await screen.findByText("„Brot & Gebäck“ ist wieder da.");
  expect(screen.getByRole("button", { name: "Brot & Gebäck" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Entwurf speichern" })).toBeNull();
  await type("Überschrift", "Aus der Kuchl");
  pressIn("Fleisch & Wurst", "Entfernen");
  await press("Rückgängig");
  expect((await field("Überschrift")).value).toBe("Aus der Kuchl");
  pressIn("Fleisch & Wurst", "Entfernen");
  await type("Überschrift", "Aus der Küche");
  expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
});

it("does not bring a removed item back after saving", async () => {
  await openScreen();
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
  await showLanguage("Englisch");
  expect(screen.getByText(/^Auf Deutsch seither geändert: Aus der Kuchl/)).toBeTruthy();
  await press("Lieferanten, Brot & Gebäck, Name (Englisch)");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue("Bread & rolls")));
  await type("Überschrift (Englisch)", "From our kitchen");
  expect(screen.queryByText(/^Auf Deutsch seither geändert: Aus der Kuchl/)).toBeNull();
});
