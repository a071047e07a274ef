import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  closeAlert,
  currentPath,
  field,
  followLink,
  press,
  renderStaffApp,
  type,
  waitForPath,
} from "@/testing/staffApp";
import { uploadedPicture } from "@/testing/uploadedPicture";

const fake = setUpFakeServer();
const save = () => press("Speichern");

async function fillForm() {
  await type("Titel", "Ganslzeit");
  await type("Beschreibung", "Mit Rotkraut.");
  await type("Zeitraum", "11. November – 8. Dezember");
  fireEvent.click(await field("Gans"));
}
const openFilledForm = async () => {
  renderStaffApp("/news/create");
  await fillForm();
};

describe("the form of a new entry", () => {
  it("proposes the last position", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(5)];
    renderStaffApp("/news/create");
    expect((await field("Reihenfolge")).value).toBe("3");
  });

  it("shows the lines of the timeframe while it is typed", async () => {
    renderStaffApp("/news/create");
    await type("Zeitraum", "Fr – So, 11-14 Uhr");
    const lines = screen.getByText("Das sehen die Gäste:").querySelectorAll("span");
    expect([...lines].map(({ textContent }) => textContent)).toEqual(["Fr", "So, 11-14 Uhr"]);
    await type("Zeitraum", " – ");
    expect(screen.queryByText("Das sehen die Gäste:")).toBeNull();
  });

  it.each([
    ["Reihenfolge", "0"],
    ["Titel", " "],
    ["Beschreibung", " "],
    ["Zeitraum", " "],
  ])("is not saved without %s", async (label, empty) => {
    await openFilledForm();
    await type(label, empty);
    await save();
    expect(await closeAlert()).toBe("Bitte überprüfen Sie ihre Eingabe!");
    const invalid = await field(label);
    await waitFor(() => expect(invalid.getAttribute("aria-invalid")).toBe("true"));
    expect(fake.backend.writes).toEqual([]);
    expect(currentPath()).toBe("/news/create");
  });

  it("is saved, reported and empty the next time", async () => {
    await openFilledForm();
    fireEvent.click(await field("Demnächst"));
    await save();
    await screen.findByRole("alertdialog");
    expect(screen.queryByText("Wird gespeichert …")).toBeNull();
    expect((await field("Titel")).value).toBe("Ganslzeit");
    expect(sessionStorage).toHaveLength(0);
    expect(await closeAlert()).toBe("News Ganslzeit erfolgreich erstellt");
    await waitForPath("/einloggen");
    expect(fake.backend.writes.map(({ body }) => body)).toEqual([
      {
        sortOrder: 2,
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

  it("previews the entry, and warns if its last day is in the past", async () => {
    await openFilledForm();
    for (const label of ["Demnächst", "Aus der Küche"]) fireEvent.click(await field(label));
    const preview = within(screen.getByRole("region", { name: "Das sehen die Gäste" }));
    expect(preview.getByRole("heading", { name: "Ganslzeit" })).toBeTruthy();
    const card = preview.getByRole("article");
    expect(card.textContent).toBe("DemnächstAus der KücheGanslzeitMit Rotkraut.11. November8. Dezember");
    expect(card.querySelector("img")?.src).toContain("news-gans");
    const warning = "Gäste sehen diese Neuigkeit nicht mehr: Das Datum bei „Anzeigen bis“ ist schon vorbei.";
    await type("Anzeigen bis", "2020-01-01");
    expect(preview.getByText(warning)).toBeDefined();
    await type("Anzeigen bis", "2999-01-01");
    expect(preview.queryByText(warning)).toBeNull();
  });
});

describe("the form of an existing entry", () => {
  it("has the uploaded pictures too", async () => {
    const alt = { de: "Ein Gansl" };
    fake.backend.pictures = [uploadedPicture(1), uploadedPicture(2, { alt })];
    fake.backend.news = [newsEntry(7, { imgSrc: "/media/upload-1-750.webp" })];
    renderStaffApp("/news/create/7");
    const chosen = await screen.findByRole<HTMLInputElement>("radio", {
      name: /IMG_1.jpg.*Bildbeschreibung fehlt/,
    });
    expect(chosen.checked).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "IMG_2.jpg" }));
    expect((await screen.findByRole<HTMLImageElement>("img", { name: "Ein Gansl" })).src).toContain(
      "upload-2",
    );
    await save();
    expect(await closeAlert()).toBe("News Blatt 7 erfolgreich bearbeitet");
    expect(fake.backend.writes).toMatchObject([{ body: { imgSrc: "/media/upload-2-800.jpg" } }]);
  });

  it("asks for the description of an uploaded picture without one", async () => {
    fake.backend.pictures = [uploadedPicture(1), uploadedPicture(2)];
    renderStaffApp("/news/create/7");
    fireEvent.click(await screen.findByRole("radio", { name: /IMG_2.jpg/ }));
    await type("Bildbeschreibung", "Ein Gansl");
    cleanup();
    renderStaffApp("/news/create/7");
    expect((await field("Bildbeschreibung")).value).toBe("Ein Gansl");
    await press("Bildbeschreibung speichern");
    await waitFor(() => expect(screen.queryByLabelText("Bildbeschreibung")).toBeNull());
    expect(await screen.findByRole("radio", { name: "IMG_2.jpg" })).toHaveProperty("checked", true);
    await save();
    expect(await closeAlert()).toBe("News Blatt 7 erfolgreich bearbeitet");
    expect(fake.backend.writes).toMatchObject([
      { operation: "PUT /pictures/upload-2", body: { title: "IMG_2.jpg", alt: { de: "Ein Gansl" } } },
      { operation: "PATCH /news/7", body: { imgSrc: "/media/upload-2-800.jpg" } },
    ]);
  });

  it("may have empty texts, keeps an unknown picture and sends the version", async () => {
    fake.backend.news = [newsEntry(7, { imgSrc: "/assets/pictures/alt.webp", version: 4 })];
    renderStaffApp("/news/create/7");
    await type("Beschreibung", "");
    expect(screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked)).toEqual([]);
    await save();
    expect(await closeAlert()).toBe("News Blatt 7 erfolgreich bearbeitet");
    await waitForPath("/einloggen");
    expect(fake.backend.writes).toMatchObject([
      { operation: "PATCH /news/7", ifMatch: '"4"', body: { subText: "" } },
    ]);
    expect(fake.backend.writes[0]?.body).not.toHaveProperty("imgSrc");
  });

  it("shows both versions after a conflict, and saves the chosen one", async () => {
    renderStaffApp("/news/create/7");
    await type("Titel", "Meine Gans");
    await type("Zeitraum", "morgen");
    fake.backend.news = [newsEntry(7, { title: "Die Gans", isFood: true, version: 2 })];
    await save();
    const title = within(await screen.findByRole("group", { name: "Titel" }));
    const differences = screen.getAllByRole("group").map(({ textContent }) => textContent);
    expect(differences).toEqual([
      "TitelDeine FassungMeine GansGespeicherte FassungDie Gans",
      "ZeitraumDeine FassungmorgenGespeicherte Fassungheute",
      "Aus der KücheDeine FassungneinGespeicherte Fassungja",
    ]);
    await press("Auswahl speichern");
    await title.findByText("Das habt ihr beide geändert. Bitte wähle, welche Fassung gelten soll.");
    await waitFor(() => expect(document.activeElement).toBe(title.getByLabelText(/Deine Fassung/)));
    expect(fake.backend.writes).toHaveLength(1);
    fireEvent.click(title.getByText("Die Gans"));
    await press("Auswahl speichern");
    expect(await closeAlert()).toBe("News Die Gans erfolgreich bearbeitet");
    const saved = { title: "Die Gans", timeframe: "morgen", isFood: true, version: 3 };
    expect(fake.backend.news[0]).toMatchObject(saved);
  });
});

describe("opened from the list", () => {
  it("the form leads to the menu after a change, or back on request", async () => {
    renderStaffApp("/news/edit");
    await followLink("„Blatt 7“ bearbeiten");
    await type("Titel", "Die Gans");
    await save();
    expect(await closeAlert()).toBe("News Die Gans erfolgreich bearbeitet");
    await waitForPath("/einloggen");
    await followLink("Neuigkeiten bearbeiten");
    await followLink("„Die Gans“ bearbeiten");
    await type("Titel", "Die Ente");
    await save();
    const alert = within(await screen.findByRole("alertdialog"));
    const classOf = (name: string) => alert.getByRole("button", { name }).className;
    expect([classOf("OK"), classOf("Neuigkeiten bearbeiten")]).toEqual(["button mainButton", "button"]);
    await press("Neuigkeiten bearbeiten");
    await waitForPath("/news/edit");
    await screen.findByRole("heading", { name: "Die Ente" });
  });
});

describe("the input of a deleted entry", () => {
  const openDeletedEntryDraft = async () => {
    fake.backend.news = [newsEntry(7, { title: "Die Gans", sortOrder: 3, showUntil: "2999-12-24" })];
    renderStaffApp("/news/create/7");
    await type("Beschreibung", "Mit Knödeln.");
    cleanup();
    fake.backend.news = [];
    renderStaffApp("/news/create/7");
    await screen.findByText(/gibt es nicht mehr/);
  };

  it("can become a new entry, also after a reload", async () => {
    await openDeletedEntryDraft();
    expect((await field("Beschreibung")).value).toBe("Mit Knödeln.");
    expect((await field("Titel")).value).toBe("Die Gans");
    await save();
    expect(await closeAlert()).toBe("News Die Gans erfolgreich erstellt");
    const { id: _, timeframeLines: __, version: ___, ...saved } = newsEntry(7, { title: "Die Gans" });
    const body = { ...saved, sortOrder: 3, subText: "Mit Knödeln.", showUntil: "2999-12-24" };
    expect(fake.backend.writes).toEqual([{ operation: "POST /news", ifMatch: null, body }]);
  });

  it("can be discarded and restored", async () => {
    await openDeletedEntryDraft();
    await press("Verwerfen");
    expect(screen.queryByLabelText("Titel")).toBeNull();
    expect(screen.getAllByRole("link", { name: "Neuigkeiten bearbeiten" })).not.toEqual([]);
    await press("Rückgängig");
    expect((await field("Beschreibung")).value).toBe("Mit Knödeln.");
  });
});
