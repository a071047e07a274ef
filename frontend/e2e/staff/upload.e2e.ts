import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { open } from "../fixtures";
import { temporaryFolder } from "../server";
import { picked } from "./actions";
import { berta, largestUpload } from "./open";
import { pdfOf } from "./pdf";
import { arrive, atTheMenu, endSession, noted, signIn, test, told } from "./staff";
import {
  atUpload,
  begin,
  fileOf,
  kib256,
  nameField,
  pdf,
  press,
  send,
  stopAt,
  typeField,
  uploadsOf,
} from "./uploads";

/** Three chunks of which the next is twice as large, and a rest. */
const large = pdfOf(2_000_000);
const offsets = [0, kib256, 3 * kib256];

/** Begins to upload a file of the disk, which can be chosen anew, and leaves it halfway; answers with its path. */
async function halfway(page: Page, name: string, bytes: Buffer): Promise<string> {
  const [folder, remove] = await temporaryFolder();
  onTestFinished(remove);
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { stopped } = await stopAt(page, kib256);
  await begin(page, file);
  await stopped;
  return file;
}

describe("the form", () => {
  test("asks for a PDF, a name and which menu it is, and sums up", async ({ office, letIn }) => {
    const page = await atUpload(letIn, office, { screen: "phone" });
    await page.getByText("Nur PDF, höchstens 4 MB.").waitFor();
    expect(await page.getByLabel("PDF auswählen").getAttribute("accept")).toBe("application/pdf");
    expect(await nameField(page).count()).toBe(0);
    expect(await send(page).count()).toBe(0);

    await picked(page, pdf("Wölfe.Herbst.2026.pdf", pdfOf(2000)));
    expect(await nameField(page).inputValue()).toBe("Wölfe");
    expect(await typeField(page).locator("option").first().innerText()).toBe("Bitte wählen");
    const summary = page.getByRole("region", { name: "Zusammenfassung" });
    expect(await summary.count()).toBe(0);
    await nameField(page).fill(" ");
    expect(await send(page).isDisabled()).toBe(true);
    await nameField(page).fill("Wild & Wälder");
    await send(page).click();
    await page.getByText("Bitte wähle, welche Speisekarte das ist.", { exact: true }).waitFor();
    await typeField(page).selectOption("Wildkarte");
    expect(await summary.innerText()).toContain("Wild & Wälder.pdf");
    expect(await summary.innerText()).toContain("Wildkarte");
    expect(await summary.innerText()).toContain("Ersetzt Wildkarte.pdf.");
  });

  test("says of a wrong file what is wrong with it, and the menu stays as it was", async ({
    office,
    desk,
    letIn,
  }) => {
    const before = await fileOf(desk, office, "food");
    const page = await atUpload(letIn, office, { mayComplain: noted(415) });
    await picked(page, { name: "Karte.docx", mimeType: "application/msword", buffer: Buffer.from("PK") });
    await page
      .getByText(
        "„Karte.docx“ ist keine PDF-Datei. Bitte speichere die Speisekarte als PDF und wähle sie dann aus.",
      )
      .waitFor();
    expect(await send(page).count()).toBe(0);

    await picked(page, pdf("riesig.pdf", Buffer.alloc(largestUpload * 1.5)));
    await page
      .getByText("Diese Datei hat 6 MB, erlaubt sind höchstens 4 MB. Meistens liegt es an großen Bildern:")
      .waitFor();
    await typeField(page).selectOption("Speisekarte");
    expect(await send(page).isDisabled()).toBe(true);

    const encrypted = await readFile(
      new URL("../../../crates/adapters/tests/pdf/encrypted.pdf", import.meta.url),
    );
    for (const [content, sentence] of [
      [
        Buffer.from("Sehr geehrte Damen und Herren!"),
        "Diese Datei ist kein PDF. Bitte speichere die Speisekarte als PDF und lade sie nochmals hoch.",
      ],
      [
        encrypted,
        "Dieses PDF ist verschlüsselt oder mit einem Passwort geschützt. Bitte speichere es ohne Schutz und lade es nochmals hoch.",
      ],
      [
        large.subarray(0, 700_000),
        "Dieses PDF ist beschädigt oder unvollständig. Bitte speichere es neu und lade es nochmals hoch.",
      ],
    ] as const) {
      await picked(page, pdf("Karte.pdf", content));
      await send(page).click();
      await page.getByText(sentence).waitFor();
    }
    expect(before.equals(await fileOf(desk, office, "food"))).toBe(true);
  });
});

test("a small file goes in one request, and guests have it byte for byte, umlauts and all", async ({
  office,
  letIn,
}) => {
  const bytes = pdfOf(kib256, 3);
  const page = await atUpload(letIn, office);
  const sent = uploadsOf(page);
  await begin(page, pdf("Wölfe & Bären.pdf", bytes));
  expect(await told(page)).toBe("Karte Wölfe & Bären wurde erfolgreich angepasst");
  expect(await sent()).toEqual(["multipart"]);

  const guest = await letIn(office);
  await open(guest, "/essen");
  const download = guest.waitForEvent("download");
  await guest.getByRole("link", { name: "Wildkarte" }).click();
  const kept = await download;
  expect(kept.suggestedFilename()).toBe("Wölfe & Bären.pdf");
  expect(bytes.equals(await readFile(await kept.path()))).toBe(true);
});

describe("a large file", () => {
  test("goes in chunks that double from 262,144 bytes", async ({ office, desk, letIn }) => {
    const page = await atUpload(letIn, office);
    const sent = uploadsOf(page);
    await begin(page, pdf("Groß.pdf", large));
    expect(await told(page)).toBe("Karte Groß wurde erfolgreich angepasst");
    await atTheMenu(page, office);
    const [first, second, third] = offsets;
    expect(await sent()).toEqual([
      "start",
      `upload at ${first}`,
      `upload at ${second}`,
      `upload at ${third}`,
      `upload, finalize at ${7 * kib256}`,
    ]);
    expect(large.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("whose connection breaks goes on by itself from what the house has", async ({
    office,
    desk,
    letIn,
  }) => {
    const bytes = pdfOf(2_000_000, 4);
    const page = await atUpload(letIn, office, { mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
    const sent = uploadsOf(page);
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Unterwegs.pdf", bytes));
    await stopped;
    await page.context().setOffline(true);
    await page.getByText("Keine Verbindung. Der Upload geht weiter, sobald sie wieder da ist.").waitFor();
    await page.context().setOffline(false);
    expect(await told(page)).toBe("Karte Unterwegs wurde erfolgreich angepasst");
    const requests = await sent();
    expect(requests.slice(requests.indexOf("query"))).toEqual([
      "query",
      `upload at ${kib256}`,
      `upload at ${2 * kib256}`,
      `upload, finalize at ${4 * kib256}`,
    ]);
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("whose request gets lost is tried again", async ({ office, desk, letIn }) => {
    const bytes = pdfOf(900_000, 5);
    const page = await atUpload(letIn, office, { mayComplain: /ERR_FAILED/ });
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Zweiter Versuch.pdf", bytes));
    const route = await stopped;
    await route.abort();
    await page.getByText("Der Server antwortet nicht. Neuer Versuch gleich …").waitFor();
    expect(await told(page)).toBe("Karte Zweiter Versuch wurde erfolgreich angepasst");
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("is held and let go on", async ({ office, desk, letIn }) => {
    const bytes = pdfOf(900_000, 6);
    const page = await atUpload(letIn, office);
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Gehalten.pdf", bytes));
    await stopped;
    await page.getByText("Wird hochgeladen …").waitFor();
    expect(await page.getByText(/^\d+\sKB von 879\sKB$/).count()).toBe(1);
    await press(page, "Anhalten");
    await page.getByText("Angehalten", { exact: true }).waitFor();
    expect(await nameField(page).isDisabled()).toBe(true);
    await press(page, "Weiter");
    expect(await told(page)).toBe("Karte Gehalten wurde erfolgreich angepasst");
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("is canceled, at the house too, and the menu keeps what it had", async ({ office, desk, letIn }) => {
    const before = await fileOf(desk, office, "wild");
    const page = await atUpload(letIn, office);
    const sent = uploadsOf(page);
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Aufgegeben.pdf", pdfOf(900_000, 7)));
    await stopped;
    const canceled = page.waitForResponse(
      (response) => response.request().headers()["x-goog-upload-command"] === "cancel",
    );
    await press(page, "Abbrechen");
    expect((await canceled).status()).toBe(200);
    await send(page).waitFor();
    expect(await sent()).toEqual(["start", "upload at 0", `upload at ${kib256}`, "cancel"]);
    expect(before.equals(await fileOf(desk, office, "wild"))).toBe(true);
    expect(page.url()).toBe(`${office.url}/food-menu/crud`);
  });

  test("whose page is loaded anew goes on where it was, with the same file", async ({
    office,
    desk,
    letIn,
  }) => {
    const bytes = pdfOf(900_000, 8);
    const page = await atUpload(letIn, office);
    const file = await halfway(page, "Nach dem Laden.pdf", bytes);
    await page.reload();
    await arrive(page, "Speisekarte hochladen");
    await page
      .getByText(
        "„Nach dem Laden.pdf“ ist noch nicht ganz hochgeladen. Wähle dieselbe Datei nochmals aus, um fortzusetzen.",
      )
      .waitFor();
    const sent = uploadsOf(page);
    await picked(page, file);
    expect(await nameField(page).inputValue()).toBe("Nach dem Laden");
    expect(await typeField(page).inputValue()).toBe("WILD");
    await send(page).click();
    expect(await told(page)).toBe("Karte Nach dem Laden wurde erfolgreich angepasst");
    expect(await sent()).toEqual(["query", `upload at ${kib256}`, `upload, finalize at ${2 * kib256}`]);
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("of somebody who was signed out waits for them to come back", async ({ office, desk, letIn }) => {
    const bytes = pdfOf(900_000, 9);
    const page = await atUpload(letIn, office, { mayComplain: noted(401) });
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Zurück.pdf", bytes));
    const route = await stopped;
    await endSession(page, office);
    await route.continue();
    await told(page);
    await signIn(page);
    await arrive(page, "Speisekarte hochladen");
    expect(await nameField(page).inputValue()).toBe("Zurück");
    await send(page).click();
    expect(await told(page)).toBe("Karte Zurück wurde erfolgreich angepasst");
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });
});

describe("an upload belongs to the office, not to a screen", () => {
  const link = (page: Page, name: string) => page.getByRole("link", { name }).click();

  test("it ends while Anna writes something else, and is told of there", async ({ office, desk, letIn }) => {
    const bytes = pdfOf(900_000, 10);
    const page = await atUpload(letIn, office, { screen: "phone" });
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Nebenbei.pdf", bytes));
    const route = await stopped;
    await link(page, "Übersicht");
    await link(page, "Neuigkeit schreiben");
    await page.getByLabel("Titel").fill("Etwas anderes");
    await page.getByRole("link", { name: /^„Nebenbei.pdf“ wird hochgeladen, \d+\s%$/ }).waitFor();
    await route.continue();
    expect(await told(page)).toBe("Karte Nebenbei wurde erfolgreich angepasst");
    expect(page.url()).toBe(`${office.url}/news/create`);
    expect(await page.getByLabel("Titel").inputValue()).toBe("Etwas anderes");
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("it becomes the menu although the page is lost in the moment between", async ({
    office,
    desk,
    letIn,
  }) => {
    const bytes = pdfOf(2000, 11);
    const page = await atUpload(letIn, office);
    let isLost = false;
    const stopped = new Promise<void>((resolve) => {
      // What is held goes with its page; without a route it would still be sent.
      void page.route("**/api/menu-files/wild", (route) => (isLost ? route.continue() : resolve()));
    });
    await begin(page, pdf("Dazwischen.pdf", bytes));
    await stopped;
    isLost = true;
    await page.goto("/verlauf");
    expect(await told(page)).toBe("Karte Dazwischen wurde erfolgreich angepasst");
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
    await page.reload();
    await arrive(page, "Verlauf");
    expect(await page.getByText(/Dazwischen.pdf“ (ist|wird)/).count()).toBe(0);
  });

  test("another tab leaves it alone, and goes on with it once that one is closed", async ({
    office,
    desk,
    letIn,
  }) => {
    const bytes = pdfOf(900_000, 12);
    const first = await atUpload(letIn, office);
    const file = await halfway(first, "Zwei Fenster.pdf", bytes);

    const second = await first.context().newPage();
    await second.goto(`${office.url}/food-menu/crud`);
    await second
      .getByText(/^„Zwei Fenster.pdf“ wird gerade in einem anderen Fenster hochgeladen \(29 %\)\./)
      .waitFor();
    expect(await second.getByRole("button", { name: "Verwerfen" }).count()).toBe(0);
    await first.close();
    const sent = uploadsOf(second);
    await second.getByText(/^„Zwei Fenster.pdf“ ist noch nicht ganz hochgeladen\./).waitFor();
    await picked(second, file);
    await send(second).click();
    expect(await told(second)).toBe("Karte Zwei Fenster wurde erfolgreich angepasst");
    // How far it was when its tab went, nobody knows; it did not begin anew.
    expect(await sent()).not.toContain("start");
    expect(bytes.equals(await fileOf(desk, office, "wild"))).toBe(true);
  });

  test("it stops when Anna signs out, and Berta sees nothing of it", async ({ office, letIn }) => {
    const page = await atUpload(letIn, office);
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Von Anna.pdf", pdfOf(900_000, 13)));
    await stopped;
    await link(page, "Übersicht");
    await press(page, "Ausloggen");
    await arrive(page, "Einloggen");
    await signIn(page, berta);
    await arrive(page, "Griaß di, Berta!");
    await link(page, "Speisekarte hochladen");
    await page.getByLabel("PDF auswählen").waitFor();
    expect(await page.getByText(/Von Anna\.pdf“ (ist noch nicht|wird)/).count()).toBe(0);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await link(page, "Übersicht");
    await press(page, "Ausloggen");
    await arrive(page, "Einloggen");
    await signIn(page);
    await page.getByRole("link", { name: "„Von Anna.pdf“ ist noch nicht ganz hochgeladen." }).waitFor();
  });
});
