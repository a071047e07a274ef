import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearProgress, findInterruptedUpload, saveProgress } from "@/api/storage/interruptedUpload";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { anna, setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { currentPath, renderStaffApp } from "@/testing/staffApp";
import { resetUpload } from "./uploadStore";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
const uploads = setUpFakeStorage();

const pdf = () =>
  new File([new Uint8Array(600_000).fill(65)], "Wild.pdf", { type: "application/pdf", lastModified: 1 });
const ofAnna = { name: "menu/Wild.pdf", menu: "wild", title: "Wild", account: anna, file: pdf() };

const click = async (role: "button" | "link", name: string | RegExp) => {
  const files = await screen.findByRole(role, { name });
  await act(async () => files.click());
};
const press = (name: string | RegExp) => click("button", name);
const follow = (name: string | RegExp) => click("link", name);
const note = () =>
  screen.queryByRole("complementary", { name: "Eine Speisekarte wird hochgeladen" })?.textContent;
const acceptAlert = async () => (await screen.findByRole("alertdialog")).querySelector("p")?.textContent;
const written = () => fake.backend.writes.map(({ operation, body }) => [operation, body]);
const expectAssigned = ["PATCH /menu-files/wild", { name: "Wild.pdf", url: "menu/Wild.pdf" }];

async function startUpload() {
  let resumeStored = () => {};
  const gate = new Promise<void>((resolve) => {
    resumeStored = resolve;
  });
  uploads.storage.onRequest = (at) => (at === 2 ? gate : undefined);
  renderStaffApp("/food-menu/crud");
  fireEvent.change(await screen.findByLabelText("PDF auswählen"), { target: { files: [pdf()] } });
  fireEvent.change(screen.getByLabelText("Welche Speisekarte ist das?"), { target: { value: "WILD" } });
  await press("Hochladen");
  await waitFor(() => expect(uploads.storage.requests).toHaveLength(3));
  return resumeStored;
}

describe("an upload on another screen", () => {
  it("continues and is assigned to the menu; its alert is shown there without navigation", async () => {
    const resumeStored = await startUpload();
    expect(note()).toBeUndefined();
    await follow("Übersicht");
    await follow("Neuigkeit schreiben");
    expect(note()).toBe("„Wild.pdf“ wird hochgeladen, 43 %");
    resumeStored();
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
    expect(written()).toEqual([expectAssigned]);
    await press("OK");
    expect(currentPath()).toBe("/news/create");
    expect(note()).toBeUndefined();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("leads back to where it began, with all that belongs to it", async () => {
    const resumeStored = await startUpload();
    await follow("Übersicht");
    await follow(/wird hochgeladen/);
    expect(currentPath()).toBe("/food-menu/crud");
    await screen.findByText("Wird hochgeladen …");
    await press("Anhalten");
    await screen.findByText("Angehalten");
    await follow("Übersicht");
    expect(note()).toBe("„Wild.pdf“ ist angehalten (43 %)");
    resumeStored();
  });

  it("says where it does not become the menu, and it can be sent again", async () => {
    fake.backend.refusals.push("offline");
    const resumeStored = await startUpload();
    await follow("Übersicht");
    resumeStored();
    await screen.findByText("Die Speisekarte ist noch nicht online. Bitte prüfe den Upload.");
    await follow(/noch nicht online/);
    await press("Nochmals senden");
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
  });
});

describe("an upload whose page was lost", () => {
  it("when it was stored becomes the menu on whatever screen comes next", async () => {
    saveProgress(ofAnna, { url: "/some?upload=over", received: 600_000, stored: "menu/Wild.pdf" });
    renderStaffApp("/news/edit");
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
    expect(written()).toEqual([expectAssigned]);
    expect(uploads.storage.requests).toEqual([]);
    expect(findInterruptedUpload(anna)).toBeUndefined();
  });

  it("with the last answer is asked for, and becomes the menu", async () => {
    uploads.storage.fault = (at) => (at === 2 ? "answer lost" : undefined);
    const resumeStored = await startUpload();
    resumeStored();
    await waitFor(() => expect(uploads.storage.stored.size).toBe(1));
    const secondsLeft = findInterruptedUpload(anna);
    cleanup();
    resetUpload(anna);
    if (secondsLeft !== undefined) saveProgress(secondsLeft, secondsLeft);
    renderStaffApp("/einloggen");
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
    expect(written()).toEqual([expectAssigned]);
  });

  it("can be discarded if the server refuses it", async () => {
    saveProgress(ofAnna, { received: 600_000, stored: "menu/Wild.pdf" });
    fake.backend.failNext(500, "internal", { detail: "Im Haus ist etwas schiefgegangen." });
    renderStaffApp("/food-menu/crud");
    await screen.findByText("Im Haus ist etwas schiefgegangen.");
    expect(screen.getByText("„Wild.pdf“ ist hochgeladen und wird gespeichert …")).toBeDefined();
    await press("Verwerfen");
    await screen.findByLabelText("PDF auswählen");
    expect(localStorage).toHaveLength(0);
  });
});

describe("signing out during an upload", () => {
  async function signIn() {
    fireEvent.change(await screen.findByLabelText("E-Mail"), { target: { value: "bert@gasthaus.example" } });
    fireEvent.change(screen.getByLabelText("Passwort"), { target: { value: "vier Knödel" } });
    await press("Einloggen");
  }

  it("pauses it silently, hides it from the next account, and allows resuming later", async () => {
    const resumeStored = await startUpload();
    await follow("Übersicht");
    uploads.storage.fault = () => (fake.backend.session.isLoggedIn ? undefined : { status: 401 });
    await press("Ausloggen");
    resumeStored();
    fake.backend.nextSession = {
      ...fake.backend.nextSession,
      firstname: "Bert",
      username: "bert@gasthaus.example",
    };
    await signIn();
    await screen.findByRole("heading", { name: "Griaß di, Bert!" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(note()).toBeUndefined();
    await follow("Speisekarte hochladen");
    await screen.findByLabelText("PDF auswählen");
    expect(screen.queryByText(/noch nicht ganz hochgeladen/)).toBeNull();
    expect(uploads.storage.requests).toHaveLength(3);

    await follow("Übersicht");
    await press("Ausloggen");
    fake.backend.nextSession = { ...fake.backend.nextSession, firstname: "Anna", username: anna };
    await signIn();
    await follow(/noch nicht ganz hochgeladen/);
    await press("Weiter hochladen");
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
    expect(uploads.storage.requests.filter(({ command }) => command === "start")).toHaveLength(1);
  });
});

describe("the upload lock", () => {
  let isHeld: boolean;
  beforeEach(() => {
    isHeld = false;
    const request = async (_name: string, _options: LockOptions, use: (lock: object | null) => unknown) => {
      const isFree = !isHeld;
      isHeld = true;
      await use(isFree ? {} : null);
      if (isFree) isHeld = false;
    };
    Object.assign(navigator, { locks: { request } });
    return () => Object.assign(navigator, { locks: undefined });
  });

  it("prevents an upload while another tab uploads", async () => {
    isHeld = true;
    saveProgress(ofAnna, { url: "/some?upload=elsewhere", received: 600_000, stored: "menu/Wild.pdf" });
    renderStaffApp("/food-menu/crud");
    await screen.findByText(/^In einem anderen Fenster wird gerade eine Speisekarte hochgeladen/);
    expect(screen.queryByRole("button", { name: "Verwerfen" })).toBeNull();
    fireEvent.change(await screen.findByLabelText("PDF auswählen"), { target: { files: [pdf()] } });
    fireEvent.change(screen.getByLabelText("Welche Speisekarte ist das?"), { target: { value: "WILD" } });
    await press("Weiter hochladen");
    expect(uploads.storage.requests).toEqual([]);
    expect(written()).toEqual([]);
    isHeld = false;
    clearProgress(anna);
    await press("Hochladen");
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
    expect(screen.queryByText(/anderen Fenster/)).toBeNull();
  });

  it("is held until the menu refers to the file", async () => {
    const resumeStored = await startUpload();
    expect(isHeld).toBe(true);
    resumeStored();
    await acceptAlert();
    await waitFor(() => expect(isHeld).toBe(false));
  });
});
