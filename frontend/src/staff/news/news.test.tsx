import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { signedOut } from "@/testing/fakeServer";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const save = () => press("Speichern");

async function alert(): Promise<string> {
  const shown = await screen.findByRole("alertdialog");
  const text = shown.querySelector("p")?.textContent ?? "";
  fireEvent.click(within(shown).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  return text;
}

async function fill() {
  await type("Titel", "Ganslzeit");
  await type("Beschreibung", "Mit Rotkraut.");
  await type("Zeitraum", "11. November – 8. Dezember");
  fireEvent.click(await field("Gans"));
}

describe("writing news", () => {
  it("proposes the place behind the others", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(5)];
    renderStaffApp("/news/create");
    expect((await field("Reihenfolge")).value).toBe("3");
  });

  it("says which number is first, and promises nothing of equal ones", async () => {
    renderStaffApp("/news/create");
    const hint =
      "Die kleinste Zahl steht ganz vorne. Bei gleichen Zahlen legst du die Reihenfolge in der Liste fest.";
    expect(await screen.findByText(hint)).toBeDefined();
  });

  it.each(["Reihenfolge", "Titel", "Beschreibung", "Zeitraum"])("without %s saves nothing", async (label) => {
    renderStaffApp("/news/create");
    await fill();
    await type(label, label === "Reihenfolge" ? "0" : " ");
    save();
    expect(await alert()).toBe("Bitte überprüfen Sie ihre Eingabe!");
    const marked = await field(label);
    await waitFor(() => expect(marked.getAttribute("aria-invalid")).toBe("true"));
    expect(fake.backend.writes).toEqual([]);
    expect(currentPath()).toBe("/news/create");
  });

  it("without a picture saves nothing", async () => {
    renderStaffApp("/news/create");
    await type("Titel", "Ganslzeit");
    await type("Beschreibung", "Mit Rotkraut.");
    await type("Zeitraum", "heute");
    save();
    expect(await alert()).toBe("Bitte überprüfen Sie ihre Eingabe!");
    expect(fake.backend.writes).toEqual([]);
  });

  it("saves, says so and goes to the menu; nothing of it is left for the next one", async () => {
    renderStaffApp("/news/create");
    await fill();
    fireEvent.click(await field("Demnächst"));
    save();
    expect(await alert()).toBe("News Ganslzeit erfolgreich erstellt");
    await waitFor(() => expect(currentPath()).toBe("/einloggen"));
    expect(fake.backend.writes.map(({ body }) => body)).toEqual([
      {
        sortOrder: 1,
        title: "Ganslzeit",
        subText: "Mit Rotkraut.",
        timeframe: "11. November – 8. Dezember",
        imgSrc: "/assets/pictures/news-gans-800.webp",
        isComingSoon: true,
        isFood: false,
      },
    ]);
    cleanup();
    renderStaffApp("/news/create");
    expect((await field("Titel")).value).toBe("");
  });

  it("shows what was saved, and no longer as being saved, while the alert says so", async () => {
    renderStaffApp("/news/create");
    await fill();
    save();
    await screen.findByRole("alertdialog");
    expect(screen.getByRole("button", { name: "Speichern" })).toBeTruthy();
    expect(screen.queryByText("Wird gespeichert …")).toBeNull();
    expect((await field("Titel")).value).toBe("Ganslzeit");
    expect(sessionStorage).toHaveLength(0);
  });

  it("shows while it is typed what guests will see", async () => {
    renderStaffApp("/news/create");
    await fill();
    const card = within(screen.getByRole("article"));
    expect(card.getByRole("heading", { name: "Ganslzeit" })).toBeTruthy();
    expect(card.getByText("8. Dezember")).toBeTruthy();
    expect(screen.getByRole("article").querySelector("img")?.src).toContain("news-gans");
  });

  it.each([
    ["2020-01-01", true],
    ["2999-01-01", false],
    ["", false],
  ])("that is shown until %j tells that guests will not see it: %s", async (day, isDisplayed) => {
    renderStaffApp("/news/create");
    await fill();
    await type("Anzeigen bis", day);
    const preview = within(screen.getByRole("region", { name: "So sehen es die Gäste" }));
    const texts = preview.queryByText(
      "Gäste sehen diese Neuigkeit nicht mehr: Das Datum bei „Anzeigen bis“ ist schon vorbei.",
    );
    expect(texts !== null).toBe(isDisplayed);
  });

  it("keeps what was typed through a reload, and until it is thrown away", async () => {
    renderStaffApp("/news/create");
    await fill();
    cleanup();
    renderStaffApp("/news/create");
    expect((await field("Titel")).value).toBe("Ganslzeit");
    expect((await field("Gans")).checked).toBe(true);
    press("Verwerfen");
    expect((await field("Titel")).value).toBe("");
  });

  it("an expired session is reported, and the draft is kept after signing in", async () => {
    renderStaffApp("/news/create");
    await fill();
    fake.backend.failNext(401, "unauthorized");
    fake.backend.session = signedOut;
    save();
    expect(await alert()).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    await waitFor(() => expect(currentPath()).toBe("/einloggen?weiter=/news/create"));
    await type("E-Mail", "anna@gasthaus.example");
    await type("Passwort", "ein langer Satz über Knödel");
    press("Einloggen");
    expect((await field("Titel")).value).toBe("Ganslzeit");
    save();
    expect(await alert()).toBe("News Ganslzeit erfolgreich erstellt");
  });

  it("without a connection says so, keeps everything and sends it once more when asked", async () => {
    renderStaffApp("/news/create");
    await fill();
    fake.backend.refusals.push("offline");
    save();
    await screen.findByText(/Keine Verbindung/);
    expect((await field("Titel")).value).toBe("Ganslzeit");
    press("Nochmals senden");
    expect(await alert()).toBe("News Ganslzeit erfolgreich erstellt");
  });

  it("shows server errors at the fields", async () => {
    renderStaffApp("/news/create");
    await fill();
    fake.backend.failNext(422, "unprocessable-content", {
      errors: [{ field: "title", detail: "Das ist zu lang." }],
    });
    save();
    await screen.findByText("Das ist zu lang.");
    const marked = await field("Titel");
    await waitFor(() => expect(marked.getAttribute("aria-invalid")).toBe("true"));
  });
});

describe("changing news", () => {
  it("checks nothing, keeps a picture that is none of the fourteen, and says which version it changes", async () => {
    fake.backend.news = [newsEntry(7, { imgSrc: "/assets/pictures/alt.webp", version: 4 })];
    renderStaffApp("/news/create/7");
    await type("Beschreibung", "");
    expect(screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked)).toEqual([]);
    save();
    expect(await alert()).toBe("News Blatt 7 erfolgreich bearbeitet");
    await waitFor(() => expect(currentPath()).toBe("/einloggen"));
    expect(fake.backend.writes).toMatchObject([
      { operation: "PATCH /news/7", ifMatch: '"4"', body: { subText: "" } },
    ]);
    expect(fake.backend.writes[0]?.body).not.toHaveProperty("imgSrc");
  });

  it("changed by another person shows both versions, and saves the chosen one", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await type("Titel", "Meine Gans");
    await type("Zeitraum", "morgen");
    fake.backend.news = [newsEntry(7, { title: "Die Gans", isFood: true, version: 2 })];
    save();
    const title = within(await screen.findByRole("group", { name: "Titel" }));
    expect(title.getByText("Meine Gans")).toBeTruthy();
    press("Auswahl speichern");
    await title.findByText("Das habt ihr beide geändert. Bitte wähle, welche Fassung gelten soll.");
    expect(document.activeElement).toBe(title.getByLabelText(/Deine Fassung/));
    expect(fake.backend.writes).toHaveLength(1);
    fireEvent.click(title.getByText("Die Gans"));
    press("Auswahl speichern");
    expect(await alert()).toBe("News Die Gans erfolgreich bearbeitet");
    expect(fake.backend.news[0]).toMatchObject({ title: "Die Gans", timeframe: "morgen", version: 3 });
  });

  it("that a draft of an older version is laid over never overwrites the newer one unseen", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await type("Titel", "Meine Gans");
    cleanup();
    fake.backend.news = [newsEntry(7, { title: "Die Gans", version: 2 })];
    renderStaffApp("/news/create/7");
    await field("Titel");
    save();
    await screen.findByRole("group", { name: "Titel" });
    press("Meine Änderungen verwerfen");
    expect((await field("Titel")).value).toBe("Die Gans");
  });

  it("deleted by another person says so and keeps the draft", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await type("Titel", "Meine Gans");
    fake.backend.news = [];
    save();
    await screen.findByText(/gibt es nicht mehr/);
    expect((await field("Titel")).value).toBe("Meine Gans");
  });
});

describe("from the list of news", () => {
  it("leads back there once an entry is changed", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("link", { name: "„Blatt 7“ bearbeiten" }));
    await type("Titel", "Die Gans");
    save();
    expect(await alert()).toBe("News Die Gans erfolgreich bearbeitet");
    await waitFor(() => expect(currentPath()).toBe("/news/edit"));
    await screen.findByRole("heading", { name: "Die Gans" });
  });

  it("leads back there once an entry is written", async () => {
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("link", { name: "Neuigkeit schreiben" }));
    await fill();
    save();
    await alert();
    await waitFor(() => expect(currentPath()).toBe("/news/edit"));
  });
});

describe("a deleted entry", () => {
  const renderPage = async () => {
    fake.backend.news = [newsEntry(7, { title: "Die Gans", sortOrder: 3, showUntil: "2999-12-24" })];
    renderStaffApp("/news/create/7");
    await type("Beschreibung", "Mit Knödeln.");
    cleanup();
    fake.backend.news = [];
    renderStaffApp("/news/create/7");
    await screen.findByText(/gibt es nicht mehr/);
  };

  it("leaves what was typed, after a reload too, to become a new one", async () => {
    await renderPage();
    expect((await field("Beschreibung")).value).toBe("Mit Knödeln.");
    expect((await field("Titel")).value).toBe("Die Gans");
    save();
    expect(await alert()).toBe("News Die Gans erfolgreich erstellt");
    expect(fake.backend.writes).toEqual([
      {
        operation: "POST /news",
        ifMatch: null,
        body: {
          sortOrder: 3,
          title: "Die Gans",
          subText: "Mit Knödeln.",
          timeframe: "heute",
          imgSrc: "/assets/pictures/news-gans-800.webp",
          showUntil: "2999-12-24",
          isComingSoon: false,
          isFood: false,
        },
      },
    ]);
  });

  it("leaves nothing where what was typed is thrown away, or nothing was", async () => {
    await renderPage();
    press("Verwerfen");
    expect(screen.queryByLabelText("Titel")).toBeNull();
    expect(screen.getByRole("link", { name: "Neuigkeiten bearbeiten" })).toBeTruthy();
    press("Rückgängig");
    expect((await field("Beschreibung")).value).toBe("Mit Knödeln.");
  });
});
