import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { saveProgress } from "@/api/storage/interruptedUpload";
import { mustNotExist, sendChunk, startResumable } from "@/api/storage/protocol";
import { signedOut } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { anna, setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
const uploads = setUpFakeStorage();

const pdf = (name = "Wildkarte.Herbst.pdf", bytes = 1000) =>
  new File([new Uint8Array(bytes).fill(65)], name, { type: "application/pdf", lastModified: 1 });

const ofAnna = (file: File) => ({
  name: "menu/Karte.pdf",
  menu: "wild",
  title: "Karte",
  account: anna,
  file,
});

async function interrupt(file: File) {
  const mockTransport = { transport: uploads.storage.transport, signal: new AbortController().signal };
  const url = await startResumable(ofAnna(file), mustNotExist, mockTransport);
  await sendChunk(ofAnna(file), [0, 262_144], url, mockTransport);
  saveProgress(ofAnna(file), { url, received: 262_144 });
}

async function renderPage() {
  const view = renderStaffApp("/food-menu/crud");
  await screen.findByRole("heading", { name: "Hochgeladene Speisekarten" });
  return view;
}
const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText(/PDF auswählen|Andere Datei/), { target: { files: [file] } });
const nameField = () => screen.getByLabelText<HTMLInputElement>("Name der Speisekarte");
const typeField = () => screen.getByLabelText<HTMLSelectElement>("Welche Speisekarte ist das?");
const call = (name: string) => fireEvent.input(nameField(), { target: { value: name } });
const chooseType = (type: string) => fireEvent.change(typeField(), { target: { value: type } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp) => act(async () => button(name).click());
const acceptAlert = async () => (await screen.findByRole("alertdialog")).querySelector("p")?.textContent;

describe("choosing a file", () => {
  it("asks for nothing else before, and takes PDF alone", async () => {
    await renderPage();
    expect(screen.queryByLabelText("Name der Speisekarte")).toBeNull();
    expect(screen.queryByRole("button", { name: "Hochladen" })).toBeNull();
    expect(screen.getByLabelText("PDF auswählen").getAttribute("accept")).toBe("application/pdf");
    expect(screen.getByText("Nur PDF, höchstens 50 MB.")).toBeDefined();
    pick(new File(["PK"], "Karte.docx", { type: "application/msword" }));
    expect(screen.getByRole("alert").textContent).toContain("„Karte.docx“ ist keine PDF-Datei");
    expect(screen.queryByLabelText("Name der Speisekarte")).toBeNull();
    pick(new File([], "leer.pdf", { type: "application/pdf" }));
    expect(screen.getByRole("alert").textContent).toContain("Diese Datei ist leer.");
    expect(screen.queryByLabelText("Name der Speisekarte")).toBeNull();
    pick(pdf());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("proposes the part before the first dot, which can be changed; without a name nothing can be uploaded", async () => {
    await renderPage();
    pick(pdf());
    expect(nameField().value).toBe("Wildkarte");
    expect(button("Hochladen").disabled).toBe(false);
    call("  ");
    expect(button("Hochladen").disabled).toBe(true);
    expect(screen.queryByRole("region", { name: "Zusammenfassung" })).toBeNull();
    call("Wild im Herbst");
    expect(button("Hochladen").disabled).toBe(false);
    await press("Verwerfen");
    await waitFor(() => expect(screen.queryByLabelText("Name der Speisekarte")).toBeNull());
  });

  it("works by dropping it too", async () => {
    await renderPage();
    fireEvent.drop(screen.getByText("oder die Datei hierher ziehen"), { dataTransfer: { files: [pdf()] } });
    expect(nameField().value).toBe("Wildkarte");
  });

  it("asks which menu it is, and sums up once name and type are there", async () => {
    await renderPage();
    pick(pdf());
    expect(Array.from(typeField().options, ({ text }) => text)).toEqual([
      "Bitte wählen",
      "Speisekarte",
      "Burgerkarte",
      "zusätzliche kleine Karte",
      "Wildkarte",
      "Ganslkarte",
      "Cordon Bleus",
    ]);
    expect(typeField().selectedOptions[0]?.text).toBe("Bitte wählen");
    await press("Hochladen");
    expect(screen.getByText("Bitte wähle, welche Speisekarte das ist.")).toBeDefined();
    expect(uploads.storage.requests).toEqual([]);
    chooseType("CORDON_BLEU");
    const summary = screen.getByRole("region", { name: "Zusammenfassung" });
    expect(summary.textContent).toBe(
      "DateiWildkarte.pdfSpeisekarteCordon BleusDiese Speisekarte ist ausgeblendet: Gäste sehen sie erst, wenn du sie anzeigst.",
    );
    chooseType("FOOD");
    expect(summary.textContent).toBe("DateiWildkarte.pdfSpeisekarteSpeisekarteErsetzt Speisekarte.pdf.");
  });

  it("tells that a file is too large before anything is sent", async () => {
    uploads.storage.maxUploadBytes = 2000;
    await renderPage();
    pick(pdf("Karte.pdf", 3000));
    chooseType("FOOD");
    expect(screen.getByText(/^Diese Datei hat 3 KB, erlaubt sind höchstens 2 KB\./)).toBeDefined();
    expect(button("Hochladen").disabled).toBe(true);
  });

  it("refuses the name of another menu's file before anything is sent", async () => {
    await renderPage();
    pick(pdf());
    chooseType("WILD");
    call("speisekarte");
    await press("Hochladen");
    expect(screen.getByText(/^Diesen Namen hat schon die Datei von „Speisekarte“/)).toBeDefined();
    expect(uploads.storage.requests).toEqual([]);
    chooseType("FOOD");
    expect(screen.queryByText(/Diesen Namen hat schon/)).toBeNull();
  });
});

describe("a name", () => {
  it.each([
    ["Mittag // Abend", "menu/Mittag-Abend.pdf"],
    ["///", "menu/wild.pdf"],
    ["../../etc", "menu/etc.pdf"],
  ])("“%s” is shown as it was typed and stored as %s", async (typed, stored) => {
    await renderPage();
    pick(pdf());
    call(typed);
    chooseType("WILD");
    await press("Hochladen");
    expect(await acceptAlert()).toBe(`Karte ${typed} wurde erfolgreich erstellt`);
    expect([...uploads.storage.stored.keys()]).toEqual([stored]);
    expect(fake.backend.files[0]).toMatchObject({ name: `${typed}.pdf`, url: `/${stored}` });
  });

  it.each([
    ["ä".repeat(201), "Der Name ist zu lang: höchstens 200 Zeichen."],
    ["Karte\u202E", "Der Name enthält ein unsichtbares Zeichen. Bitte tippe ihn neu ein."],
    ["Speise. Karte!", "Diesen Namen hat schon die Datei von „Speisekarte“. Bitte wähle einen anderen."],
  ])("that the server would refuse (%s) is reported at its field before sending", async (typed, output) => {
    fake.backend.files = fake.backend.files.map((file) => ({ ...file, url: "/menu/Speise-Karte.pdf" }));
    await renderPage();
    pick(pdf());
    chooseType("WILD");
    call(typed);
    expect(screen.getByText(output)).toBeDefined();
    expect(nameField().getAttribute("aria-invalid")).toBe("true");
    await press("Hochladen");
    expect(uploads.storage.requests).toEqual([]);
  });
});

describe("an upload", () => {
  it.each([
    ["FOOD", "food", "Karte Winter ’26 wurde erfolgreich angepasst"],
    ["WILD", "wild", "Karte Winter ’26 wurde erfolgreich erstellt"],
  ])(
    "of %s assigns the file to the menu, reports it and leads to the menu screen",
    async (type, key, output) => {
      await renderPage();
      pick(pdf());
      call("Winter ’26");
      chooseType(type);
      await press("Hochladen");
      expect(await acceptAlert()).toBe(output);
      expect(uploads.storage.stored.get("menu/Winter-26.pdf")?.length).toBe(1000);
      expect(uploads.storage.describedMetadata).toEqual({
        name: "menu/Winter-26.pdf",
        contentType: "application/pdf",
        metadata: { menu: key },
      });
      expect(fake.backend.writes.map(({ operation, body }) => [operation, body])).toEqual([
        [`PATCH /menu-files/${key}`, { name: "Winter ’26.pdf", url: "menu/Winter-26.pdf" }],
      ]);
      await press("OK");
      await waitFor(() => expect(currentPath()).toBe("/einloggen"));
      expect(localStorage.length + sessionStorage.length).toBe(0);
    },
  );

  it("can be paused, resumed and canceled", async () => {
    uploads.storage.onRequest = (at) => (at === 2 ? new Promise<void>(() => {}) : undefined);
    await renderPage();
    pick(pdf("Karte.pdf", 600_000));
    chooseType("WILD");
    await press("Hochladen");
    await waitFor(() => expect(uploads.storage.requests).toHaveLength(3));
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("262144");
    expect(screen.getByText("256 KB von 586 KB")).toBeDefined();
    expect(nameField().disabled).toBe(true);
    await press("Anhalten");
    await screen.findByText("Angehalten");
    await press("Abbrechen");
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(uploads.storage.requests.at(-1)?.command).toBe("cancel");
    expect(nameField().value).toBe("Karte");
    uploads.storage.onRequest = () => {};
    await press("Hochladen");
    expect(await acceptAlert()).toBe("Karte Karte wurde erfolgreich erstellt");
  });

  it("without a connection says that it goes on by itself, and does", async () => {
    uploads.storage.onRequest = (at) => (at === 2 ? new Promise<void>(() => {}) : undefined);
    await renderPage();
    pick(pdf("Karte.pdf", 600_000));
    chooseType("WILD");
    await press("Hochladen");
    await waitFor(() => expect(uploads.storage.requests).toHaveLength(3));
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    await screen.findByText("Keine Verbindung. Der Upload geht weiter, sobald sie wieder da ist.");
    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    expect(await acceptAlert()).toBe("Karte Karte wurde erfolgreich erstellt");
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
  ])("refused with %d (%s) says it in words that staff understand", async (status, message, words) => {
    uploads.storage.fault = () =>
      ({ status, text: message && JSON.stringify({ error: { code: status, message } }) }) as never;
    await renderPage();
    pick(pdf());
    chooseType("WILD");
    await press("Hochladen");
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(fake.backend.writes).toEqual([]);
    expect(nameField().value).toBe("Wildkarte");
    uploads.storage.fault = () => undefined;
    if ([413, 415].includes(status)) {
      expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull();
      const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => {});
      await press("Andere Datei wählen");
      expect(opened).toHaveBeenCalledOnce();
      opened.mockRestore();
      pick(pdf());
      await press("Hochladen");
    } else await press("Nochmals versuchen");
    expect(await acceptAlert()).toBe("Karte Wildkarte wurde erfolgreich erstellt");
  });

  it("of an expired session says so, and keeps its state after signing in", async () => {
    uploads.storage.fault = (at) => (at === 2 ? { status: 401 } : undefined);
    const { session } = fake.backend;
    const view = await renderPage();
    pick(pdf("Karte.pdf", 600_000));
    call("Herbst");
    chooseType("WILD");
    await press("Hochladen");
    expect(await acceptAlert()).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    fake.backend.session = signedOut;
    await press("OK");
    await screen.findByRole("heading", { name: "Einloggen" });
    fake.backend.session = session;
    view.unmount();
    await renderPage();
    expect(nameField().value).toBe("Herbst");
    expect(typeField().value).toBe("WILD");
    await press("Weiter hochladen");
    expect(await acceptAlert()).toBe("Karte Herbst wurde erfolgreich erstellt");
    expect(uploads.storage.requests.map(({ command, offset }) => [command, offset])).toEqual([
      ["start", 0],
      ["upload", 0],
      ["upload, finalize", 262_144],
      ["query", 0],
      ["query", 0],
      ["upload", 262_144],
      ["upload, finalize", 524_288],
    ]);
  });

  it("with a name taken by another menu can be sent under another name", async () => {
    fake.backend.failNext(409, "conflict", { detail: "Diese Datei zeigt schon eine andere Karte." });
    await renderPage();
    pick(pdf());
    chooseType("WILD");
    await press("Hochladen");
    expect(await screen.findByText("Diese Datei zeigt schon eine andere Karte.")).toBeDefined();
    call("Wild");
    await waitFor(() => expect(screen.queryByText("Diese Datei zeigt schon eine andere Karte.")).toBeNull());
    await press("Hochladen");
    expect(await acceptAlert()).toBe("Karte Wild wurde erfolgreich erstellt");
  });

  it("does not replace another person's file unless it is sent again", async () => {
    await renderPage();
    pick(pdf());
    chooseType("FOOD");
    fake.backend.files = fake.backend.files.map((file) => ({ ...file, version: 2, name: "Neu.pdf" }));
    await press("Hochladen");
    expect(await screen.findByText(/Jemand anderer hat diese Speisekarte inzwischen geändert/)).toBeDefined();
    expect(fake.backend.files[0]?.name).toBe("Neu.pdf");
    expect(screen.getByRole("region", { name: "Zusammenfassung" }).textContent).toContain("Ersetzt Neu.pdf.");
    await press("Hochladen");
    expect(await acceptAlert()).toBe("Karte Wildkarte wurde erfolgreich angepasst");
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it("whose answer was lost is known again where it is sent once more", async () => {
    await renderPage();
    pick(pdf());
    chooseType("FOOD");
    fake.backend.files = [
      {
        ...(fake.backend.files[0] as MenuFile),
        version: 2,
        name: "Wildkarte.pdf",
        url: "/menu/Wildkarte.pdf",
      },
    ];
    await press("Hochladen");
    expect(await acceptAlert()).toBe("Karte Wildkarte wurde erfolgreich angepasst");
    expect(screen.queryByText(/Jemand anderer/)).toBeNull();
  });

  it("whose answer was lost, sent once more from its banner, is done and complains of nothing", async () => {
    fake.backend.refusals.push("lost");
    await renderPage();
    pick(pdf());
    chooseType("FOOD");
    await press("Hochladen");
    await screen.findByText(/Keine Verbindung. Deine Eingaben bleiben/);
    await press("Nochmals senden");
    expect(await acceptAlert()).toBe("Karte Wildkarte wurde erfolgreich angepasst");
    await press("OK");
    await waitFor(() => expect(currentPath()).toBe("/einloggen"));
    expect(screen.queryByText(/noch nicht online/)).toBeNull();
  });

  it("whose last step finds no connection is not sent again", async () => {
    fake.backend.refusals.push("offline");
    await renderPage();
    pick(pdf());
    chooseType("WILD");
    await press("Hochladen");
    await screen.findByText(/Keine Verbindung. Deine Eingaben bleiben/);
    await press("Nochmals senden");
    expect(await acceptAlert()).toBe("Karte Wildkarte wurde erfolgreich erstellt");
    expect(uploads.storage.requests).toHaveLength(1);
  });

  it("interrupted by a reload is listed and can be resumed", async () => {
    const file = pdf("Karte.pdf", 600_000);
    await interrupt(file);
    await renderPage();
    expect(screen.getByText(/„Karte.pdf“ ist noch nicht ganz hochgeladen/)).toBeDefined();
    pick(file);
    chooseType("WILD");
    expect(screen.getByText("43 % sind schon hochgeladen.")).toBeDefined();
    await press("Weiter hochladen");
    expect(await acceptAlert()).toBe("Karte Karte wurde erfolgreich erstellt");
    expect(uploads.storage.requests.map(({ command, offset }) => [command, offset]).slice(-2)).toEqual([
      ["upload", 262_144],
      ["upload, finalize", 524_288],
    ]);
  });

  it("unknown to the server is no longer listed", async () => {
    saveProgress(ofAnna(pdf("Karte.pdf", 600_000)), { url: "/some?upload=gone", received: 262_144 });
    await renderPage();
    await waitFor(() => expect(screen.queryByText(/ist noch nicht ganz hochgeladen/)).toBeNull());
    expect(localStorage).toHaveLength(0);
  });

  it("interrupted by a reload can be discarded, on the server too", async () => {
    await interrupt(pdf("Karte.pdf", 600_000));
    await renderPage();
    await press("Verwerfen");
    expect(screen.queryByText(/ist noch nicht ganz hochgeladen/)).toBeNull();
    await waitFor(() =>
      expect(uploads.storage.requests.map(({ command }) => command)).toEqual([
        "start",
        "upload",
        "query",
        "cancel",
      ]),
    );
    expect(localStorage).toHaveLength(0);
  });
});
