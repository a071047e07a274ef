import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anna, setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { alertText, closeAlert, currentPath, followLink, press, signIn } from "@/testing/staffApp";
import { uploadUntilHeld } from "@/testing/uploadForm";

const fake = setUpFakeServer();
const uploads = setUpFakeObjectStorage();

const assignment = {
  operation: "PATCH /menu-files/wild",
  body: { name: "Wild.pdf", url: "menu/Wild.pdf" },
  ifMatch: null,
};
const created = "Karte Wild wurde erfolgreich erstellt";

const uploadNotice = () =>
  screen.queryByRole("complementary", { name: "Eine Speisekarte wird hochgeladen" })?.textContent;

const startHeldUpload = () => uploadUntilHeld(uploads, "Wild.pdf");

describe("an upload on another screen", () => {
  it("continues, is assigned to the menu and reported without navigation", async () => {
    const release = await startHeldUpload();
    expect(uploadNotice()).toBeUndefined();
    await followLink("Übersicht");
    await followLink("Neuigkeit schreiben");
    expect(uploadNotice()).toBe("„Wild.pdf“ wird hochgeladen, 43 %");
    release();
    expect(await closeAlert()).toBe(created);
    expect(fake.backend.writes).toEqual([assignment]);
    expect(currentPath()).toBe("/news/create");
    expect(uploadNotice()).toBeUndefined();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("has a notice that leads back to the upload", async () => {
    const release = await startHeldUpload();
    await followLink("Übersicht");
    await followLink(/wird hochgeladen/);
    expect(currentPath()).toBe("/food-menu/crud");
    await screen.findByText("Wird hochgeladen …");
    await press("Anhalten");
    await screen.findByText("Angehalten");
    await followLink("Übersicht");
    expect(uploadNotice()).toBe("„Wild.pdf“ ist angehalten (43 %)");
    release();
  });

  it("whose assignment fails temporarily is assigned by itself", async () => {
    fake.backend.queuedFailures.push("offline");
    const release = await startHeldUpload();
    await followLink("Übersicht");
    release();
    await followLink("„Wild.pdf“ ist hochgeladen und wird gespeichert …");
    await screen.findByText("Die Verbindung zum Server ist abgebrochen. Neuer Versuch gleich …");
    expect(await alertText()).toBe(created);
    expect(uploads.storage.requests).toHaveLength(3);
  });
});

it("signing out pauses an upload and hides it from other accounts; it continues after the next sign-in", async () => {
  const release = await startHeldUpload();
  await followLink("Übersicht");
  uploads.storage.fault = () => (fake.backend.session.isLoggedIn ? undefined : { status: 401 });
  await press("Ausloggen");
  release();
  const bert = { firstname: "Bert", username: "bert@gasthaus.example" };
  fake.backend.nextSession = { ...fake.backend.nextSession, ...bert };
  await signIn(bert.username);
  await screen.findByRole("heading", { name: "Griaß di, Bert!" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(uploadNotice()).toBeUndefined();
  await followLink("Speisekarte hochladen");
  await screen.findByLabelText("PDF auswählen");
  expect(uploads.storage.requests).toHaveLength(3);

  await followLink("Übersicht");
  await press("Ausloggen");
  fake.backend.nextSession = { ...fake.backend.nextSession, firstname: "Anna", username: anna };
  await signIn();
  expect(await alertText()).toBe(created);
  expect(uploads.storage.requests.filter(({ command }) => command === "start")).toHaveLength(1);
});
