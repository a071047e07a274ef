import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, field, findConnectionErrorText, press, renderStaffApp, type } from "@/testing/staffApp";

const fake = setUpFakeServer();
const waitForClosedForm = () => waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());

const forms = [
  {
    form: "a new entry",
    path: "/news/create",
    fill: async () => {
      for (const label of ["Titel", "Beschreibung", "Zeitraum"]) await type(label, "Ganslzeit");
      fireEvent.click(await field("Gans"));
    },
    saveButton: "Speichern",
    stored: () => fake.backend.news.map(({ title }) => title),
    label: "Titel",
    name: "Ganslzeit",
    otherName: "Ganslzeit!",
    expectSaved: async (name: string) => expect(await closeAlert()).toBe(`News ${name} erfolgreich erstellt`),
  },
  {
    form: "a special day",
    path: "/opening-hours",
    fill: async () => {
      await press("Besonderen Tag eintragen");
      await type("Erster Tag", "2026-12-31");
      await type("Bezeichnung", "Silvester");
    },
    saveButton: "Eintragen",
    stored: () => fake.backend.hours.specialDays.map(({ label }) => label),
    label: "Bezeichnung",
    name: "Silvester",
    otherName: "Altjahrstag",
    expectSaved: waitForClosedForm,
  },
];

describe.each(forms)("$form whose response was lost", (form) => {
  const { path, fill, saveButton, stored, label, name, otherName, expectSaved } = form;

  beforeEach(async () => {
    fake.backend.hours = { ...fake.backend.hours, specialDays: [] };
    renderStaffApp(path);
    await fill();
    fake.backend.queuedFailures.push("lost");
    await press(saveButton);
    await findConnectionErrorText();
    expect(stored()).toEqual([name]);
  });

  it("is created once after a reload, even if another position would be proposed", async () => {
    cleanup();
    fake.backend.news.push(newsEntry(50));
    renderStaffApp(path);
    expect((await field(label)).value).toBe(name);
    await press(saveButton);
    await expectSaved(name);
    expect(stored().filter((one) => one === name)).toHaveLength(1);
  });

  it("and that was changed since is created separately only on request", async () => {
    await type(label, otherName);
    await press("Nochmals senden");
    await screen.findByText(/^Ein früherer Versuch hat doch geklappt/);
    expect((await field(label)).value).toBe(otherName);
    expect(stored()).toEqual([name]);
    await press(saveButton);
    await expectSaved(otherName);
    expect(stored()).toEqual([name, otherName]);
  });
});

it("the next entry with the same content is created separately", async () => {
  const submitNewsForm = async () => {
    renderStaffApp("/news/create");
    await forms[0]?.fill();
    await type("Reihenfolge", "1");
    await press("Speichern");
  };
  fake.backend.queuedFailures.push("lost");
  await submitNewsForm();
  await press("Nochmals senden");
  await closeAlert();
  cleanup();
  await submitNewsForm();
  await closeAlert();
  expect(fake.backend.news.map(({ title }) => title)).toEqual(["Ganslzeit", "Ganslzeit"]);
});

it("a deleted special day is restored once, even if the undo is repeated", async () => {
  renderStaffApp("/opening-hours");
  await press("Betriebsurlaub löschen");
  await screen.findByText("„Betriebsurlaub“ wurde gelöscht.");
  fake.backend.queuedFailures.push("lost");
  fake.server.use(http.get("*/api/opening-hours", () => HttpResponse.error(), { once: true }));
  await press("Rückgängig");
  await findConnectionErrorText();
  await press("Nochmals senden");
  await screen.findByText("„Betriebsurlaub“ ist wieder eingetragen.");
  const labels = fake.backend.hours.specialDays.map(({ label }) => label);
  expect(labels.filter((label) => label === "Betriebsurlaub")).toHaveLength(1);
});
