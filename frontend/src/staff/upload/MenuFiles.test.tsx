import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { renderStaffApp } from "@/testing/staffApp";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
setUpFakeStorage();

async function renderPage() {
  renderStaffApp("/food-menu/crud");
  await screen.findByText(/^Papierkorb/);
}
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const written = () => fake.backend.writes.map(({ operation }) => operation);
const files = () => within(screen.getByRole("region", { name: "Hochgeladene Speisekarten" }));

describe("the files there are", () => {
  it("can be downloaded under their names", async () => {
    await renderPage();
    const link = files().getByRole("link");
    expect([link.getAttribute("href"), link.getAttribute("download")]).toEqual([
      "/menu/Speisekarte.pdf",
      "Speisekarte.pdf",
    ]);
  });

  it("have an address that stays, for QR codes", async () => {
    await renderPage();
    expect(files().getByText(/Adresse für QR-Codes/).textContent).toContain(`${location.origin}/menu/food`);
  });

  it("are deleted with an undo, which brings back what it was", async () => {
    await renderPage();
    await press("Speisekarte löschen");
    await screen.findByText(
      "„Speisekarte.pdf“ liegt im Papierkorb. Gäste sehen diese Speisekarte nicht mehr.",
    );
    expect(files().getByText("Noch keine Speisekarten.")).toBeDefined();
    expect(files().getByText("Papierkorb (1)")).toBeDefined();
    await press("Rückgängig");
    await screen.findByText("„Speisekarte.pdf“ ist wieder da, auch für Gäste.");
    await waitFor(() => expect(files().getByText(/^Speisekarte.pdf,/)).toBeDefined());
    expect(files().getByText("Papierkorb (0)")).toBeDefined();
    expect(written()).toEqual(["DELETE /menu-files/food", "POST /menu-files/food/restore"]);
  });

  it("that guests do not see say so, and are displayed with one press", async () => {
    const [food] = fake.backend.files;
    if (food === undefined) throw new Error("there is one");
    fake.backend.files = [food, { ...food, key: "wild", name: "Wildkarte.pdf", url: "/menu/Wildkarte.pdf" }];
    await renderPage();
    const stated = () => files().getAllByText(/Gäste sehen diese Speisekarte/, { ignore: "button" });
    expect(stated().map(({ firstChild }) => firstChild?.textContent)).toEqual([
      "Gäste sehen diese Speisekarte.",
      "Ausgeblendet: Gäste sehen diese Speisekarte nicht.",
    ]);
    expect(screen.queryByRole("button", { name: "Speisekarte anzeigen" })).toBeNull();
    await press("Wildkarte anzeigen");
    const alert = await screen.findByRole("alertdialog");
    expect(alert.querySelector("p")?.textContent).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    await press("OK");
    await waitFor(() => expect(screen.queryByText(/^Ausgeblendet/)).toBeNull());
    expect(written()).toEqual(["PATCH /menu-settings"]);
    expect(fake.backend.writes[0]?.ifMatch).toBe('"3"');
    const checked = fake.backend.settings.displayedMenus.map(({ type, isChecked }) => `${type} ${isChecked}`);
    expect(checked).toEqual(["FOOD true", "WILD true", "BURGER true"]);
  });

  it("that guests do not see are deleted and brought back without a word of guests who see them", async () => {
    fake.backend.files = fake.backend.files.map((file) => ({ ...file, key: "wild" }));
    await renderPage();
    await press("Wildkarte löschen");
    await screen.findByText(
      "„Speisekarte.pdf“ liegt im Papierkorb. Gäste haben diese Speisekarte nicht gesehen: Sie war ausgeblendet.",
    );
    await press("Rückgängig");
    await screen.findByText(
      "„Speisekarte.pdf“ ist wieder da. Gäste sehen diese Speisekarte nicht: Sie ist ausgeblendet.",
    );
  });

  it("come back from the trash later, unless there is another one by then", async () => {
    const [food] = fake.backend.files;
    if (food === undefined) throw new Error("there is one");
    fake.backend.deletedFiles = [
      { ...food, version: 7, name: "Sommer.pdf", deletedAt: "2026-11-20T18:00:00Z" },
      { ...food, version: 4, name: "Winter.pdf", deletedAt: "2026-11-19T18:00:00Z" },
    ];
    await renderPage();
    expect(files().getByText("gelöscht am 20. November, 19:00 · 184 KB")).toBeDefined();
    await press("„Speisekarte: Winter.pdf“ wiederherstellen");
    await screen.findByText(/^Diese Datei lässt sich gerade nicht wiederherstellen/);
    expect(files().getByText(/^Speisekarte.pdf,/)).toBeDefined();

    await press("Speisekarte löschen");
    await screen.findByText("Papierkorb (3)");
    await waitFor(() => expect(screen.queryByText(/^Diese Datei lässt sich/)).toBeNull());
    await press("„Speisekarte: Winter.pdf“ wiederherstellen");
    await screen.findByText("„Winter.pdf“ wurde wiederhergestellt.");
    expect(screen.queryByText(/liegt im Papierkorb/)).toBeNull();
    expect(files().getByText(/^Winter.pdf,/)).toBeDefined();
    expect(document.activeElement?.textContent).toBe("Papierkorb (2)");
  });

  it("show deletion time and size in the trash", async () => {
    const [food] = fake.backend.files;
    if (food === undefined) throw new Error("there is one");
    fake.backend.deletedFiles = [
      { ...food, version: 7, deletedAt: "2026-11-20T18:00:00Z" },
      { ...food, version: 4, size: 204_000, deletedAt: "2026-11-20T17:59:00Z" },
    ];
    await renderPage();
    const buttons = files().getAllByRole("button", { name: /wiederherstellen/, hidden: true });
    expect(buttons.map((button) => button.getAttribute("aria-label")?.replaceAll("\u00a0", " "))).toEqual([
      "„Speisekarte: Speisekarte.pdf“ wiederherstellen (gelöscht am 20. November, 19:00 · 184 KB)",
      "„Speisekarte: Speisekarte.pdf“ wiederherstellen (gelöscht am 20. November, 18:59 · 199 KB)",
    ]);
  });

  it("replaced by another person are not deleted, and the current ones are shown", async () => {
    await renderPage();
    fake.backend.files = fake.backend.files.map((file) => ({ ...file, version: 2, name: "Neu.pdf" }));
    await press("Speisekarte löschen");
    expect(await screen.findByText(/Nein: precondition-failed/)).toBeDefined();
    expect(await screen.findByText(/^Neu.pdf,/)).toBeDefined();
    expect(fake.backend.writes).toEqual([
      { operation: "DELETE /menu-files/food", body: undefined, ifMatch: '"1"' },
    ]);
    expect(fake.backend.files).toHaveLength(1);
  });

  it("are deleted with an undo also when only the answer was lost", async () => {
    await renderPage();
    fake.backend.refusals.push("lost");
    await press("Speisekarte löschen");
    await screen.findByText(
      "„Speisekarte.pdf“ liegt im Papierkorb. Gäste sehen diese Speisekarte nicht mehr.",
    );
    expect(files().getByText("Noch keine Speisekarten.")).toBeDefined();
    expect(files().getByText("Papierkorb (1)")).toBeDefined();
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
    fake.backend.refusals.push("lost");
    await press("Rückgängig");
    await screen.findByText("„Speisekarte.pdf“ ist wieder da, auch für Gäste.");
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  it("deleted by another person are reported as deleted", async () => {
    await renderPage();
    fake.backend.deletedFiles = fake.backend.files.map((file) => ({
      ...file,
      deletedAt: "2026-11-20T18:00:00Z",
    }));
    fake.backend.files = [];
    fake.backend.failNext(404, "not-found");
    await press("Speisekarte löschen");
    await screen.findByText("„Speisekarte.pdf“ war schon gelöscht.");
    expect(files().getByText("Papierkorb (1)")).toBeDefined();
    expect(screen.queryByText(/Nein: not-found/)).toBeNull();
  });

  it("are back from the trash also when only the answer was lost", async () => {
    fake.backend.deletedFiles = fake.backend.files.map((file) => ({
      ...file,
      deletedAt: "2026-11-20T18:00:00Z",
    }));
    fake.backend.files = [];
    await renderPage();
    fake.backend.refusals.push("lost");
    await press("„Speisekarte: Speisekarte.pdf“ wiederherstellen");
    await screen.findByText("„Speisekarte.pdf“ wurde wiederhergestellt.");
    expect(files().getByText(/^Speisekarte.pdf,/)).toBeDefined();
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  it("are not said to be back while the trash has them, whatever is there under their names", async () => {
    fake.backend.deletedFiles = fake.backend.files.map((file) => ({
      ...file,
      deletedAt: "2026-11-20T18:00:00Z",
    }));
    fake.backend.files = [];
    await renderPage();
    fake.backend.files = fake.backend.deletedFiles.map(({ deletedAt: _, ...file }) => ({
      ...file,
      version: 2,
    }));
    fake.backend.refusals.push("offline");
    await press("„Speisekarte: Speisekarte.pdf“ wiederherstellen");
    await screen.findByText(/Keine Verbindung/);
    expect(screen.queryByText("„Speisekarte.pdf“ wurde wiederhergestellt.")).toBeNull();
  });

  it("stay if deleting fails, which is reported", async () => {
    fake.backend.failNext(500, "internal", { detail: "Im Haus ist etwas schiefgegangen." });
    await renderPage();
    await press("Speisekarte löschen");
    await screen.findByText("Im Haus ist etwas schiefgegangen.");
    expect(files().getByText(/^Speisekarte.pdf,/)).toBeDefined();
  });
});
