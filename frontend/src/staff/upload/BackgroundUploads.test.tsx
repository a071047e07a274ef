import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { loadInterruptedUpload, saveProgress } from "@/api/storage/interruptedUpload";
import { anna, resetUploads, setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  alertText,
  chooseFile,
  closeAlert,
  currentPath,
  followLink,
  press,
  renderStaffApp,
  signIn,
} from "@/testing/staffApp";
import { pdf, selectMenuType, uploadUntilHeld } from "@/testing/uploadForm";

const fake = setUpFakeServer();
const uploads = setUpFakeObjectStorage();

const file = pdf("Wild.pdf", 600_000);
const storedUpload = { name: "menu/Wild.pdf", menu: "wild", title: "Wild", account: anna, file };
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

describe("an upload that was stored before a reload", () => {
  it("is assigned to the menu on any screen", async () => {
    saveProgress(anna, {
      ...storedUpload,
      url: "/some?upload=over",
      received: 600_000,
      stored: "menu/Wild.pdf",
    });
    renderStaffApp("/news/edit");
    expect(await alertText()).toBe(created);
    expect(fake.backend.writes).toEqual([assignment]);
    expect(uploads.storage.requests).toEqual([]);
    expect(loadInterruptedUpload(anna)).toBeUndefined();
  });

  it("is found on the server if its last response was lost", async () => {
    uploads.storage.fault = (number) => (number === 2 ? "answer lost" : undefined);
    const release = await startHeldUpload();
    release();
    await waitFor(() => expect(uploads.storage.stored.size).toBe(1));
    const progress = loadInterruptedUpload(anna);
    cleanup();
    resetUploads();
    saveProgress(anna, progress);
    renderStaffApp("/einloggen");
    expect(await alertText()).toBe(created);
    expect(fake.backend.writes).toEqual([assignment]);
  });

  it("can be discarded if the assignment is refused", async () => {
    saveProgress(anna, { ...storedUpload, received: 600_000, stored: "menu/Wild.pdf" });
    fake.backend.failNext(404, "not-found", { detail: "Diese Datei gibt es nicht mehr." });
    renderStaffApp("/food-menu/crud");
    await screen.findByText("Diese Datei gibt es nicht mehr.");
    expect(screen.getByRole("button", { name: "Nochmals versuchen" })).toBeDefined();
    await press("Verwerfen");
    await screen.findByLabelText("PDF auswählen");
    expect(localStorage).toHaveLength(0);
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
  expect(screen.queryByText(/noch nicht ganz hochgeladen/)).toBeNull();
  expect(uploads.storage.requests).toHaveLength(3);

  await followLink("Übersicht");
  await press("Ausloggen");
  fake.backend.nextSession = { ...fake.backend.nextSession, firstname: "Anna", username: anna };
  await signIn();
  expect(await alertText()).toBe(created);
  expect(uploads.storage.requests.filter(({ command }) => command === "start")).toHaveLength(1);
});

describe("the upload lock", () => {
  let isLocked: boolean;
  beforeEach(() => {
    isLocked = false;
    const request = async (_name: string, _options: LockOptions, use: (lock: object | null) => unknown) => {
      const isLockFree = !isLocked;
      isLocked = true;
      try {
        return await use(isLockFree ? {} : null);
      } finally {
        if (isLockFree) isLocked = false;
      }
    };
    Object.assign(navigator, { locks: { request } });
    return () => Object.assign(navigator, { locks: undefined });
  });

  it("prevents an upload while another tab uploads", async () => {
    isLocked = true;
    saveProgress(anna, {
      ...storedUpload,
      url: "/some?upload=elsewhere",
      received: 600_000,
      stored: "menu/Wild.pdf",
    });
    renderStaffApp("/food-menu/crud");
    await screen.findByText(/^In einem anderen Tab wird gerade eine Speisekarte hochgeladen/);
    expect(screen.queryByRole("button", { name: "Verwerfen" })).toBeNull();
    await chooseFile(file);
    await selectMenuType("WILD");
    await press("Weiter hochladen");
    expect(uploads.storage.requests).toEqual([]);
    expect(fake.backend.writes).toEqual([]);
    isLocked = false;
    saveProgress(anna, undefined);
    await press("Nochmals versuchen");
    expect(await alertText()).toBe(created);
    expect(screen.queryByText(/anderen Tab/)).toBeNull();
  });

  it("is held until the menu refers to the file", async () => {
    const release = await startHeldUpload();
    expect(isLocked).toBe(true);
    release();
    await alertText();
    await waitFor(() => expect(isLocked).toBe(false));
  });
});
