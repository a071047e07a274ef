import { cleanup, fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, field, findConnectionErrorText, press, renderStaffApp, type } from "@/testing/staffApp";

const fake = setUpFakeServer();
async function fillForm() {
  renderStaffApp("/news/create");
  for (const label of ["Titel", "Beschreibung", "Zeitraum"]) await type(label, "Ganslzeit");
  await type("Reihenfolge", "1");
  fireEvent.click(await field("Gans"));
}

const titles = () => fake.backend.news.slice(1).map(({ title }) => title);

it("an entry whose response was lost and that was changed since is created separately only on request", async () => {
  await fillForm();
  fake.backend.queuedFailures.push("lost");
  await press("Speichern");
  await findConnectionErrorText();
  await type("Titel", "Ganslzeit!");
  await press("Nochmals versuchen");
  await screen.findByText(/^Der Eintrag wurde schon beim vorigen Versuch angelegt/);
  expect((await field("Titel")).value).toBe("Ganslzeit!");
  expect(titles()).toEqual(["Ganslzeit"]);
  await press("Speichern");
  expect(await closeAlert()).toBe("News Ganslzeit! erfolgreich erstellt");
  expect(titles()).toEqual(["Ganslzeit", "Ganslzeit!"]);
});

it("the next entry with the same content is created separately", async () => {
  fake.backend.queuedFailures.push("lost");
  await fillForm();
  await press("Speichern");
  await press("Nochmals versuchen");
  await closeAlert();
  cleanup();
  await fillForm();
  await press("Speichern");
  await closeAlert();
  expect(titles()).toEqual(["Ganslzeit", "Ganslzeit"]);
});

it("a deleted special day is restored once, even if the undo is repeated", async () => {
  renderStaffApp("/opening-hours");
  await press("Betriebsurlaub löschen");
  await screen.findByText("„Betriebsurlaub“ wurde gelöscht.");
  fake.backend.queuedFailures.push("lost");
  fake.server.use(http.get("*/api/opening-hours", () => HttpResponse.error(), { once: true }));
  await press("Rückgängig");
  await findConnectionErrorText();
  await press("Nochmals versuchen");
  await screen.findByText("„Betriebsurlaub“ ist wieder eingetragen.");
  const labels = fake.backend.hours.specialDays.map(({ label }) => label);
  expect(labels.filter((label) => label === "Betriebsurlaub")).toHaveLength(1);
});
