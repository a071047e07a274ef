import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearProgress, findInterruptedUpload, saveProgress } from "@/api/storage/interruptedUpload";
import { FakeLocks } from "@/testing/fakeLocks";
import { currentPath, renderStaffApp } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { anna, setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { resetUpload } from "./uploadStore";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
const uploads = setUpFakeStorage();
let locks: FakeLocks;

beforeEach(() => {
  locks = new FakeLocks();
  Object.assign(navigator, { locks });
});

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
    expect(localStorage).toHaveLength(0);
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
    fireEvent.change(screen.getByLabelText("E-Mail"), { target: { value: "bert@gasthaus.example" } });
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

describe("an upload in another tab", () => {
  async function inAnotherTab() {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    void locks.request("wirtshaus-upload", { ifAvailable: true }, () => over);
    saveProgress(ofAnna, { url: "/some?upload=elsewhere", received: 262_144 });
    return end;
  }
  const words = /„Wild.pdf“ wird gerade in einem anderen Fenster hochgeladen \((\d+) %\)/;

  it("is shown as what it is and left alone, and becomes the menu here where that tab has gone", async () => {
    const end = await inAnotherTab();
    renderStaffApp("/food-menu/crud");
    expect((await screen.findByText(words)).textContent).toContain("43 %");
    expect(screen.queryByRole("button", { name: "Verwerfen" })).toBeNull();
    expect(screen.queryByLabelText("PDF auswählen")).toBeNull();
    saveProgress(ofAnna, { url: "/some?upload=elsewhere", received: 600_000, stored: "menu/Wild.pdf" });
    await screen.findByText(/\(100 %\)/);
    expect(uploads.storage.requests).toEqual([]);
    expect(written()).toEqual([]);
    end();
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
    expect(written()).toEqual([expectAssigned]);
  });

  it("that begins later is heard of, and what is chosen here waits", async () => {
    renderStaffApp("/food-menu/crud");
    fireEvent.change(await screen.findByLabelText("PDF auswählen"), { target: { files: [pdf()] } });
    const end = await inAnotherTab();
    act(() => void dispatchEvent(new StorageEvent("storage", { key: `wirtshaus-upload:${anna}` })));
    await screen.findByText(words);
    expect(note()).toBeUndefined();
    clearProgress(anna);
    end();
    await screen.findByText(/^Ausgewählt: Wild.pdf/);
    expect(uploads.storage.requests).toEqual([]);
  });

  it("keeps the turn from the first byte to the menu, and gives it back", async () => {
    const isFree = () => locks.request("wirtshaus-upload", { ifAvailable: true }, (lock) => lock !== null);
    const resumeStored = await startUpload();
    expect(await isFree()).toBe(false);
    resumeStored();
    await acceptAlert();
    expect(await isFree()).toBe(true);
  });
});
