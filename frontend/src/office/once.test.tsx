import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { entry, visitOffice } from "@/testing/officeHouse";
import { openOffice } from "@/testing/openOffice";

const the = openOffice();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });
const press = (name: string | RegExp) => act(async () => screen.getByRole("button", { name }).click());

/** The alert that is up; taken note of. */
async function alert(): Promise<string> {
  const shown = await screen.findByRole("alertdialog");
  const text = shown.querySelector("p")?.textContent ?? "";
  fireEvent.click(within(shown).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  return text;
}

const noConnection = () => screen.findByText(/^Keine Verbindung/);
const madeBefore = () => screen.findByText(/^Ein früherer Versuch ist doch angekommen/);

describe("a new entry whose answer was lost", () => {
  const fill = async () => {
    visitOffice("/news/create");
    await type("Titel", "Ganslzeit");
    await type("Beschreibung", "Mit Rotkraut.");
    await type("Zeitraum", "heute");
    fireEvent.click(await field("Gans"));
  };
  const titles = () => the.house.news.map(({ title }) => title);
  const isSaved = async (title: string) => expect(await alert()).toBe(`News ${title} erfolgreich erstellt`);

  beforeEach(async () => {
    await fill();
    the.house.refusals.push("lost");
    await press("Speichern");
    await noConnection();
    expect(titles()).toEqual(["Ganslzeit"]);
  });

  it.each(["Nochmals senden", "Speichern"])("is there once after “%s”", async (again) => {
    await press(again);
    await isSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit"]);
  });

  it("is there once also after a reload, though the form would propose another place by now", async () => {
    cleanup();
    the.house.news.push(entry(50));
    visitOffice("/news/create");
    expect((await field("Reihenfolge")).value).toBe("1");
    await press("Speichern");
    await isSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit", "Blatt 50"]);
  });

  it("and then was changed is not made anew unseen, and loses no word", async () => {
    await type("Titel", "Ganslzeit!");
    await press("Nochmals senden");
    await madeBefore();
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
  visitOffice("/news/create");
  await type("Titel", "Ganslzeit");
  await type("Beschreibung", "Mit Rotkraut.");
  await type("Zeitraum", "heute");
  fireEvent.click(await field("Gans"));
  the.house.refusals.push("offline");
  await press("Speichern");
  await noConnection();
  await type("Titel", "Ganslzeit!");
  await press("Nochmals senden");
  expect(await alert()).toBe("News Ganslzeit! erfolgreich erstellt");
  expect(the.house.news.map(({ title }) => title)).toEqual(["Ganslzeit!"]);
});

describe("a special day whose answer was lost", () => {
  const labels = () => the.house.hours.specialDays.map(({ label }) => label);

  beforeEach(() => {
    the.house.hours = { ...the.house.hours, specialDays: [] };
  });

  const add = async () => {
    visitOffice("/opening-hours");
    await screen.findByRole("heading", { name: "Die Woche" });
    await press("Besonderen Tag eintragen");
    await type("Erster Tag", "2026-12-31");
    await type("Was ist an diesem Tag?", "Silvester");
    the.house.refusals.push("lost");
    await press("Eintragen");
    await noConnection();
    expect(labels()).toEqual(["Silvester"]);
  };
  const isAdded = () => waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());

  it.each(["Nochmals senden", "Eintragen"])("is there once after “%s”", async (again) => {
    await add();
    await press(again);
    await isAdded();
    expect(labels()).toEqual(["Silvester"]);
  });

  it("is there once also after a reload", async () => {
    await add();
    cleanup();
    visitOffice("/opening-hours");
    await field("Erster Tag");
    await press("Eintragen");
    await isAdded();
    expect(labels()).toEqual(["Silvester"]);
  });

  it("and then was changed is not made anew unseen, and loses no word", async () => {
    await add();
    await type("Was ist an diesem Tag?", "Altjahrstag");
    await press("Eintragen");
    await madeBefore();
    expect((await field("Was ist an diesem Tag?")).value).toBe("Altjahrstag");
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
    await screen.findByText("„Silvester“ ist gelöscht.");
    the.house.refusals.push("lost");
    await press("Rückgängig");
    await noConnection();
    await press("Nochmals senden");
    await screen.findByText("„Silvester“ ist wieder eingetragen.");
    expect(labels()).toEqual(["Silvester"]);
  });
});
