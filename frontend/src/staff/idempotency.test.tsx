import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, field, findConnectionError, press, renderStaffApp, type } from "@/testing/staffApp";

const fake = setUpFakeServer();
const findKeyReused = () => screen.findByText(/^Ein früherer Versuch hat doch geklappt/);
const titles = () => fake.backend.news.map(({ title }) => title);
const labels = () => fake.backend.hours.specialDays.map(({ label }) => label);
const waitForClosedForm = () => waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());

async function saveWith(fault: "lost" | "offline", button = "Speichern") {
  fake.backend.refusals.push(fault);
  await press(button);
  await findConnectionError();
}

async function fillNews() {
  renderStaffApp("/news/create");
  for (const label of ["Titel", "Beschreibung", "Zeitraum"]) await type(label, "Ganslzeit");
  fireEvent.click(await field("Gans"));
}

describe("a new entry whose response was lost", () => {
  const expectSaved = async (title: string) =>
    expect(await closeAlert()).toBe(`News ${title} erfolgreich erstellt`);

  beforeEach(async () => {
    await fillNews();
    await saveWith("lost");
    expect(titles()).toEqual(["Ganslzeit"]);
  });

  it.each(["Nochmals senden", "Speichern"])("is created once after “%s”", async (button) => {
    await press(button);
    await expectSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit"]);
    cleanup();
    await fillNews();
    await type("Reihenfolge", "1");
    await press("Speichern");
    await expectSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit", "Ganslzeit"]);
  });

  it("is created once after a reload, even if another position would be proposed", async () => {
    cleanup();
    fake.backend.news.push(newsEntry(50));
    renderStaffApp("/news/create");
    expect((await field("Reihenfolge")).value).toBe("1");
    await press("Speichern");
    await expectSaved("Ganslzeit");
    expect(titles()).toEqual(["Ganslzeit", "Blatt 50"]);
  });

  it("and that was changed since is created separately only on request", async () => {
    await type("Titel", "Ganslzeit!");
    await press("Nochmals senden");
    await findKeyReused();
    expect((await field("Titel")).value).toBe("Ganslzeit!");
    expect(titles()).toEqual(["Ganslzeit"]);
    await press("Speichern");
    await expectSaved("Ganslzeit!");
    expect(titles()).toEqual(["Ganslzeit", "Ganslzeit!"]);
  });
});

describe("a special day whose response was lost", () => {
  beforeEach(async () => {
    fake.backend.hours = { ...fake.backend.hours, specialDays: [] };
    renderStaffApp("/opening-hours");
    await press("Besonderen Tag eintragen");
    await type("Erster Tag", "2026-12-31");
    await type("Bezeichnung", "Silvester");
    await saveWith("lost", "Eintragen");
    expect(labels()).toEqual(["Silvester"]);
  });

  it.each(["Nochmals senden", "Eintragen"])("is created once after “%s”", async (button) => {
    await press(button);
    await waitForClosedForm();
    expect(labels()).toEqual(["Silvester"]);
  });

  it("is created once after a reload", async () => {
    cleanup();
    renderStaffApp("/opening-hours");
    await press("Eintragen");
    await waitForClosedForm();
    expect(labels()).toEqual(["Silvester"]);
  });

  it("and that was changed since is created separately only on request", async () => {
    await type("Bezeichnung", "Altjahrstag");
    await press("Eintragen");
    await findKeyReused();
    expect((await field("Bezeichnung")).value).toBe("Altjahrstag");
    expect(labels()).toEqual(["Silvester"]);
    await press("Eintragen");
    await waitForClosedForm();
    expect(labels()).toEqual(["Silvester", "Altjahrstag"]);
  });

  it("is restored once, even if the undo is repeated", async () => {
    await press("Eintragen");
    await waitForClosedForm();
    await press("Silvester löschen");
    await screen.findByText("„Silvester“ wurde gelöscht.");
    fake.backend.refusals.push("lost");
    fake.server.use(http.get("*/api/opening-hours", () => HttpResponse.error(), { once: true }));
    await press("Rückgängig");
    await findConnectionError();
    await press("Nochmals senden");
    await screen.findByText("„Silvester“ ist wieder eingetragen.");
    expect(labels()).toEqual(["Silvester"]);
  });
});

const edits = [
  {
    form: "an entry",
    path: "/news/create/7",
    change: () => type("Titel", "Die Gans"),
    changeAgain: () => type("Titel", "Die Gans!"),
    button: "Speichern",
    saved: () => fake.backend.news[0]?.title,
    results: ["Die Gans", "Die Gans!"],
  },
  {
    form: "the week",
    path: "/opening-hours",
    change: () => type("Montag, Lokal bis", "22:00"),
    button: "Woche speichern",
    saved: () => fake.backend.hours.week[0]?.openUntil,
    results: ["22:00"],
  },
  {
    form: "the menu settings",
    path: "/food-menu/settings",
    change: async () => void fireEvent.click(await field("Wildkarte")),
    changeAgain: async () => void fireEvent.click(await field("Burgerkarte")),
    button: "Speichern",
    saved: () => fake.backend.settings.displayedMenus.map(({ isChecked }) => isChecked).join(),
    results: ["true,true,true", "true,true,false"],
  },
  {
    form: "a special day",
    path: "/opening-hours",
    change: async () => {
      await press("Betriebsurlaub ändern");
      await type("Bezeichnung", "Winterpause");
    },
    button: "Änderung speichern",
    saved: () => labels().at(-1),
    results: ["Winterpause"],
  },
];

async function openEdit({ path, change }: (typeof edits)[number]) {
  fake.backend.news = [newsEntry(7)];
  renderStaffApp(path);
  await change();
}

it.each(edits)("an edit of $form whose response was lost succeeds when it is sent again", async (edit) => {
  await openEdit(edit);
  await saveWith("lost", edit.button);
  await press("Nochmals senden");
  await waitFor(() => expect(fake.backend.writes.length).toBeGreaterThan(1));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(screen.queryByRole("form", { name: "Gleichzeitig geändert" })).toBeNull();
  expect(edit.saved()).toBe(edit.results[0]);
});

it.each(edits.filter(({ changeAgain }) => changeAgain !== undefined))(
  "an edit of $form that failed is sent again with its current values",
  async (edit) => {
    await openEdit(edit);
    await saveWith("offline", edit.button);
    await edit.changeAgain?.();
    await press("Nochmals senden");
    await waitFor(() => expect(edit.saved()).toBe(edit.results[1]));
  },
);

it("a new entry that failed is sent again with its current values", async () => {
  await fillNews();
  await saveWith("offline");
  await type("Titel", "Ganslzeit!");
  await press("Nochmals senden");
  expect(await closeAlert()).toBe("News Ganslzeit! erfolgreich erstellt");
  expect(titles()).toEqual(["Ganslzeit!"]);
});
