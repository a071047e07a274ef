import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { signedOut } from "@/testing/fakeServer";
import { resetUploads, setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { alertText, chooseFile, closeAlert, currentPath, press, waitForPath } from "@/testing/staffApp";
import {
  fillUploadForm,
  menuSelect,
  nameInput,
  openUploadScreen,
  pdf,
  selectMenuType,
  typeMenuName,
  upload,
  uploadUntilHeld,
} from "@/testing/uploadForm";

const fake = setUpFakeServer();
const uploads = setUpFakeObjectStorage();

const largePdf = () => pdf("Karte.pdf", 600_000);

const isUploadDisabled = () => screen.getByRole<HTMLButtonElement>("button", { name: "Hochladen" }).disabled;
const summary = () => screen.queryByRole("region", { name: "Zusammenfassung" });
const requests = () => uploads.storage.requests.map(({ command, offset }) => `${command} ${offset}`);

describe("choosing a file", () => {
  it("accepts only PDF that is not too large, and shows no other field before", async () => {
    uploads.storage.maxUploadBytes = 2000;
    await openUploadScreen();
    expect(screen.getByLabelText("PDF auswählen").getAttribute("accept")).toBe("application/pdf");
    await screen.findByText("Nur PDF, höchstens 2 KB.");
    for (const [file, message] of [
      [new File(["PK"], "Karte.docx", { type: "application/msword" }), "„Karte.docx“ ist keine PDF-Datei"],
      [new File([], "leer.pdf", { type: "application/pdf" }), "Diese Datei ist leer."],
      [pdf("Karte.pdf", 3000), "Diese Datei hat 3 KB, erlaubt sind höchstens 2 KB."],
    ] as const) {
      await chooseFile(file);
      expect(screen.getByRole("alert").textContent?.replaceAll("\u00a0", " ")).toContain(message);
      expect(screen.queryByLabelText("Name der Speisekarte")).toBeNull();
      expect(screen.queryByRole("button", { name: "Hochladen" })).toBeNull();
    }
    await chooseFile(pdf());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("proposes a name, which is required", async () => {
    await openUploadScreen();
    await chooseFile(pdf());
    expect(nameInput().value).toBe("Wildkarte");
    expect(isUploadDisabled()).toBe(false);
    await typeMenuName("  ");
    expect(isUploadDisabled()).toBe(true);
    expect(summary()).toBeNull();
    await typeMenuName("Wild im Herbst");
    expect(isUploadDisabled()).toBe(false);
    await press("Verwerfen");
    await waitFor(() => expect(screen.queryByLabelText("Name der Speisekarte")).toBeNull());
  });

  it("requires a menu, and summarizes name and menu", async () => {
    await openUploadScreen();
    await chooseFile(pdf());
    expect(Array.from(menuSelect().options, ({ text }) => text)).toEqual([
      "Bitte wählen",
      "Speisekarte",
      "Burgerkarte",
      "zusätzliche kleine Karte",
      "Wildkarte",
      "Ganslkarte",
      "Cordon Bleus",
    ]);
    expect(menuSelect().selectedOptions[0]?.text).toBe("Bitte wählen");
    await press("Hochladen");
    expect(screen.getByText("Bitte wähle, welche Speisekarte das ist.")).toBeDefined();
    expect(uploads.storage.requests).toEqual([]);
    await selectMenuType("CORDON_BLEU");
    expect(summary()?.textContent).toBe(
      "DateiWildkarte.pdfSpeisekarteCordon BleusDiese Speisekarte ist ausgeblendet: Gäste sehen sie erst, wenn du sie anzeigst.",
    );
    await selectMenuType("FOOD");
    expect(summary()?.textContent).toBe("DateiWildkarte.pdfSpeisekarteSpeisekarteErsetzt Speisekarte.pdf.");
  });

  it.each([
    ["ä".repeat(201), "Der Name ist zu lang: höchstens 200 Zeichen."],
    ["Karte\u202E", "Der Name enthält ein unsichtbares Zeichen. Bitte tippe ihn neu ein."],
  ])("rejects the name %s before the upload", async (name, message) => {
    await fillUploadForm("WILD");
    await typeMenuName(name);
    expect(screen.getByText(message)).toBeDefined();
    expect(nameInput().getAttribute("aria-invalid")).toBe("true");
    await press("Hochladen");
    expect(uploads.storage.requests).toEqual([]);
  });
});

describe("an upload", () => {
  it.each([
    ["FOOD", "food", "Winter ’26", "menu/Winter-26.pdf", "angepasst"],
    ["WILD", "wild", "../../etc", "menu/etc.pdf", "erstellt"],
    ["WILD", "wild", "///", "menu/wild.pdf", "erstellt"],
  ])("for %s (%s) keeps the name %s, is stored as %s and %s", async (menu, key, name, object, result) => {
    await fillUploadForm(menu);
    await typeMenuName(name);
    await press("Hochladen");
    expect(await closeAlert()).toBe(`Karte ${name} wurde erfolgreich ${result}`);
    expect(uploads.storage.stored.get(object)?.length).toBe(1000);
    expect(uploads.storage.receivedMetadata).toEqual({
      name: object,
      contentType: "application/pdf",
      metadata: { menu: key },
    });
    expect(fake.backend.writes).toMatchObject([
      { operation: `PATCH /menu-files/${key}`, body: { name: `${name}.pdf`, url: object } },
    ]);
    await waitForPath("/einloggen");
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("can be paused, resumed and canceled", async () => {
    await uploadUntilHeld(uploads, "Karte.pdf");
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("262144");
    expect(screen.getByText("256 KB von 586 KB")).toBeDefined();
    expect(nameInput().disabled).toBe(true);
    await press("Anhalten");
    await screen.findByText("Angehalten");
    await press("Abbrechen");
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(uploads.storage.requests.at(-1)?.command).toBe("cancel");
    expect(nameInput().value).toBe("Karte");
    uploads.storage.onRequest = () => {};
    await press("Hochladen");
    expect(await alertText()).toBe("Karte Karte wurde erfolgreich erstellt");
  });

  it.each([
    [415, "Dieses PDF ist mit einem Passwort geschützt.", "Dieses PDF ist mit einem Passwort geschützt."],
    [415, undefined, "Dieses PDF lässt sich nicht öffnen."],
    [413, "Erlaubt sind höchstens 50 MB.", "Erlaubt sind höchstens 50 MB."],
    [413, undefined, "Diese Datei ist zu groß."],
    [402, "Gerade laufen zu viele Übertragungen.", "Gerade laufen zu viele Übertragungen."],
    [507, "Auf dem Server ist zu wenig Platz frei.", "Auf dem Server ist zu wenig Platz frei."],
    [412, "Unter diesem Namen liegt eine andere Karte.", "Unter diesem Namen liegt eine andere Karte."],
    [403, "no", "Dazu hast du mit diesem Zugang keine Berechtigung."],
    [400, "Bad Request", "Der Upload hat nicht geklappt."],
  ])("refused with %d (%s) is explained and can be retried", async (status, message, explanation) => {
    uploads.storage.fault = () =>
      ({ status, text: message && JSON.stringify({ error: { code: status, message } }) }) as never;
    await upload("WILD");
    expect((await screen.findByRole("alert")).textContent).toContain(explanation);
    expect(fake.backend.writes).toEqual([]);
    expect(nameInput().value).toBe("Wildkarte");
    uploads.storage.fault = () => undefined;
    if ([413, 415].includes(status)) {
      expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull();
      await chooseFile(pdf());
      await press("Hochladen");
    } else await press("Nochmals versuchen");
    expect(await alertText()).toBe("Karte Wildkarte wurde erfolgreich erstellt");
  });

  it("reports an expired session and resumes after the next sign-in", async () => {
    uploads.storage.fault = (number) => (number === 2 ? { status: 401 } : undefined);
    const { session } = fake.backend;
    const view = await fillUploadForm("WILD", largePdf());
    await typeMenuName("Herbst");
    await press("Hochladen");
    expect(await alertText()).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    fake.backend.session = signedOut;
    await press("OK");
    await screen.findByRole("heading", { name: "Einloggen" });
    fake.backend.session = session;
    view.unmount();
    await openUploadScreen();
    expect(await alertText()).toBe("Karte Herbst wurde erfolgreich erstellt");
    expect(requests()).toEqual([
      "start 0",
      "upload 0",
      "upload, finalize 262144",
      "query 0",
      "upload 262144",
      "upload, finalize 524288",
    ]);
  });
});

it("an upload interrupted by a reload can be discarded, also on the server", async () => {
  await uploadUntilHeld(uploads, "Karte.pdf");
  cleanup();
  resetUploads();
  uploads.storage.onRequest = () => {};
  await openUploadScreen();
  await screen.findByText(/^Name und Art von „Karte.pdf“ sind noch ausgefüllt/);
  await press("Verwerfen");
  expect(screen.queryByText(/sind noch ausgefüllt/)).toBeNull();
  await waitFor(() => expect(requests().at(-1)).toBe("cancel 0"));
  expect(sessionStorage).toHaveLength(0);
});

describe("an upload to a hidden menu", () => {
  const uploadToHiddenMenu = async () => {
    await upload("WILD");
    expect(await closeAlert()).toBe("Karte Wildkarte wurde erfolgreich erstellt");
    await screen.findByText("Gäste sehen „Wildkarte“ noch nicht: Diese Speisekarte ist ausgeblendet.");
  };
  const isWildDisplayed = () =>
    fake.backend.settings.displayedMenus.find(({ type }) => type === "WILD")?.isChecked;

  it("offers to display it", async () => {
    await uploadToHiddenMenu();
    await press("Jetzt anzeigen");
    await screen.findByText("Anzeige der Karten wurde erfolgreich angepasst");
    expect(isWildDisplayed()).toBe(true);
    expect(currentPath()).toBe("/einloggen");
  });

  it("can leave it hidden", async () => {
    await uploadToHiddenMenu();
    await press("Ausgeblendet lassen");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(isWildDisplayed()).toBe(false);
  });

  it("reports a failure to display it", async () => {
    await uploadToHiddenMenu();
    fake.backend.queuedFailures.push("offline");
    await press("Jetzt anzeigen");
    await screen.findByText(
      "Das Anzeigen hat nicht geklappt. Die Speisekarte ist gespeichert, aber noch ausgeblendet.",
    );
    expect(isWildDisplayed()).toBe(false);
  });
});
