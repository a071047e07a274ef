import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });
const press = (name: string | RegExp) => act(async () => screen.getByRole("button", { name }).click());

async function alert(): Promise<string> {
  const shown = await screen.findByRole("alertdialog");
  const text = shown.querySelector("p")?.textContent ?? "";
  fireEvent.click(within(shown).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  return text;
}

const noConnection = () => screen.findByText(/^Keine Verbindung/);
const idempotencyKeyReused = () => screen.findByText(/^Ein früherer Versuch hat doch geklappt/);

describe("a new entry whose answer was lost", () => {
  const fill = async () => {
    renderStaffApp("/news/create");
    await type("Titel", "Ganslzeit");
    await type("Beschreibung", "Mit Rotkraut.");
    await type("Zeitraum", "heute");
    fireEvent.click(await field("Gans"));
  };
  const titles = () => fake.backend.news.map(({ title }) => title);
  const isSaved = async (title: string) => expect(await alert()).toBe(`News ${title} erfolgreich erstellt`);

  beforeEach(async () => {
    await fill();
    fake.backend.refusals.push("lost");
    await press("Speichern");
    await noConnection();
    expect(titles()).toEqual(["Ganslzeit"]);
  });

  it.each(["Nochmals senden", "Speichern"])("is there once after “%s”", async (retry) => {
    await press(retry);
    await isSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit"]);
  });

  it("is there once also after a reload, though the form would propose another place by now", async () => {
    cleanup();
    fake.backend.news.push(newsEntry(50));
    renderStaffApp("/news/create");
    expect((await field("Reihenfolge")).value).toBe("1");
    await press("Speichern");
    await isSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit", "Blatt 50"]);
  });

  it("and then was changed is not created twice, and keeps its text", async () => {
    await type("Titel", "Ganslzeit!");
    await press("Nochmals senden");
    await idempotencyKeyReused();
    expect((await field("Titel")).value).toBe("Ganslzeit!");
    expect(titles()).toEqual(["Ganslzeit"]);
    await press("Speichern");
    await isSaved("Ganslzeit!");
    expect(titles()).toEqual(["Ganslzeit", "Ganslzeit!"]);
  });

  it("is not in the way of the next one that says the same", async () => {
    await press("Speichern");
    await isSaved("Ganslzeit");
    cleanup();
    await fill();
    await type("Reihenfolge", "1");
    await press("Speichern");
    await isSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit", "Ganslzeit"]);
  });
});

it("a new entry that is sent again is sent as it stands there by then", async () => {
  renderStaffApp("/news/create");
  await type("Titel", "Ganslzeit");
  await type("Beschreibung", "Mit Rotkraut.");
  await type("Zeitraum", "heute");
  fireEvent.click(await field("Gans"));
  fake.backend.refusals.push("offline");
  await press("Speichern");
  await noConnection();
  await type("Titel", "Ganslzeit!");
  await press("Nochmals senden");
  expect(await alert()).toBe("News Ganslzeit! erfolgreich erstellt");
  expect(fake.backend.news.map(({ title }) => title)).toEqual(["Ganslzeit!"]);
});

describe("a special day whose answer was lost", () => {
  const labels = () => fake.backend.hours.specialDays.map(({ label }) => label);

  beforeEach(() => {
    fake.backend.hours = { ...fake.backend.hours, specialDays: [] };
  });

  const add = async () => {
    renderStaffApp("/opening-hours");
    await screen.findByRole("heading", { name: "Die Woche" });
    await press("Besonderen Tag eintragen");
    await type("Erster Tag", "2026-12-31");
    await type("Bezeichnung", "Silvester");
    fake.backend.refusals.push("lost");
    await press("Eintragen");
    await noConnection();
    expect(labels()).toEqual(["Silvester"]);
  };
  const isAdded = () => waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());

  it.each(["Nochmals senden", "Eintragen"])("is there once after “%s”", async (retry) => {
    await add();
    await press(retry);
    await isAdded();
    expect(labels()).toEqual(["Silvester"]);
  });

  it("is there once also after a reload", async () => {
    await add();
    cleanup();
    renderStaffApp("/opening-hours");
    await field("Erster Tag");
    await press("Eintragen");
    await isAdded();
    expect(labels()).toEqual(["Silvester"]);
  });

  it("and then was changed is not created twice, and keeps its text", async () => {
    await add();
    await type("Bezeichnung", "Altjahrstag");
    await press("Eintragen");
    await idempotencyKeyReused();
    expect((await field("Bezeichnung")).value).toBe("Altjahrstag");
    expect(labels()).toEqual(["Silvester"]);
    await press("Eintragen");
    await isAdded();
    expect(labels()).toEqual(["Silvester", "Altjahrstag"]);
  });

  it("comes back once, however often it is undone that it was deleted", async () => {
    await add();
    await press("Eintragen");
    await isAdded();
    await press("Silvester löschen");
    await screen.findByText("„Silvester“ wurde gelöscht.");
    fake.backend.refusals.push("lost");
    fake.server.use(http.get("*/api/opening-hours", () => HttpResponse.error(), { once: true }));
    await press("Rückgängig");
    await noConnection();
    await press("Nochmals senden");
    await screen.findByText("„Silvester“ ist wieder eingetragen.");
    expect(labels()).toEqual(["Silvester"]);
  });
});

describe("a change whose response was lost, or that another person has made identically,", () => {
  beforeEach(() => {
    fake.backend.news = [newsEntry(7)];
  });
  const weekSaved = "Die Öffnungszeiten wurden erfolgreich angepasst";

  it.each([
    {
      of: "an entry",
      path: "/news/create/7",
      change: () => type("Titel", "Die Gans"),
      button: "Speichern",
      output: "News Die Gans erfolgreich bearbeitet",
    },
    {
      of: "the week",
      path: "/opening-hours",
      change: () => type("Montag, Lokal bis", "22:00"),
      button: "Woche speichern",
      output: weekSaved,
    },
    {
      of: "the menu settings",
      path: "/food-menu/settings",
      change: async () => void fireEvent.click(await field("Wildkarte")),
      button: "Speichern",
      output: "Anzeige der Karten wurde erfolgreich angepasst",
    },
  ])("is done when it is sent again: $of", async ({ path, change, button, output }) => {
    renderStaffApp(path);
    await change();
    fake.backend.refusals.push("lost");
    await press(button);
    await noConnection();
    await press("Nochmals senden");
    expect(await alert()).toBe(output);
    expect(screen.queryByRole("form", { name: "Gleichzeitig geändert" })).toBeNull();
  });

  it("is done when it is sent again: a special day", async () => {
    renderStaffApp("/opening-hours");
    await screen.findByRole("heading", { name: "Die Woche" });
    await press("Betriebsurlaub ändern");
    await type("Bezeichnung", "Winterpause");
    fake.backend.refusals.push("lost");
    await press("Änderung speichern");
    await noConnection();
    await press("Nochmals senden");
    await waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());
    expect(fake.backend.hours.specialDays.map(({ label }) => label)).toContain("Winterpause");
  });
});

describe("what is sent again is what stands there by then", () => {
  it("of an entry that is changed", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await type("Titel", "Die Gans");
    fake.backend.refusals.push("offline");
    await press("Speichern");
    await noConnection();
    await type("Titel", "Die Gans!");
    await press("Nochmals senden");
    expect(await alert()).toBe("News Die Gans! erfolgreich bearbeitet");
    expect(fake.backend.news[0]?.title).toBe("Die Gans!");
  });

  it("of the menu settings", async () => {
    renderStaffApp("/food-menu/settings");
    fireEvent.click(await field("Wildkarte"));
    fake.backend.refusals.push("offline");
    await press("Speichern");
    await noConnection();
    fireEvent.click(await field("Burgerkarte"));
    await press("Nochmals senden");
    await alert();
    expect(fake.backend.settings.displayedMenus.map(({ isChecked }) => isChecked)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
