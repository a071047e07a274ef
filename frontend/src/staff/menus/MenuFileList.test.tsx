import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MenuFile } from "@/api/generated";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, press, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

async function openScreen() {
  renderStaffApp("/food-menu/crud");
  await screen.findByText(/^Papierkorb/);
}
const section = () => within(screen.getByRole("region", { name: "Hochgeladene Speisekarten" }));
const deletedAt = "2026-11-20T18:00:00Z";
const foodFile = () => fake.backend.files[0] as MenuFile;

/** Another person deletes all files. */
function deleteByAnotherPerson() {
  fake.backend.deletedFiles = fake.backend.files.map((file) => ({ ...file, deletedAt }));
  fake.backend.files = [];
}

describe("the menu files", () => {
  it("have a download link and a permanent address", async () => {
    await openScreen();
    const link = section().getByRole("link");
    expect(link.getAttribute("href")).toBe("/menu/Speisekarte.pdf");
    expect(link.getAttribute("download")).toBe("Speisekarte.pdf");
    expect(section().getByText(/Adresse für QR-Codes/).textContent).toContain(`${location.origin}/menu/food`);
  });

  it("have their first page as a picture, and a hint if they have no text", async () => {
    fake.backend.files.push({ ...foodFile(), key: "wild" });
    fake.server.use(
      fake.backend.read("/menu-files/wild/thumbnail", () => ({ ...fake.backend.thumbnail, hasText: false })),
    );
    await openScreen();
    await waitFor(() => expect(section().getAllByRole("presentation")).toHaveLength(2));
    const [food, wild] = section().getAllByRole("listitem");
    expect(food?.querySelector("img")?.getAttribute("src")).toBe("data:image/png;base64,iVBORw0KGgo=");
    expect(food?.textContent).not.toContain("keinen Text");
    expect(wild?.textContent).toContain("Dieses PDF enthält keinen Text");
  });

  it("of hidden menus say so and can be displayed", async () => {
    fake.backend.files.push({
      ...foodFile(),
      key: "wild",
      name: "Wildkarte.pdf",
      url: "/menu/Wildkarte.pdf",
    });
    await openScreen();
    const states = section().getAllByText(/Gäste sehen diese Speisekarte/, { ignore: "button" });
    expect(states.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      "Gäste sehen diese Speisekarte.",
      "Ausgeblendet: Gäste sehen diese Speisekarte nicht.",
    ]);
    expect(screen.queryByRole("button", { name: "Speisekarte anzeigen" })).toBeNull();
    await press("Wildkarte anzeigen");
    expect(await closeAlert()).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    await waitFor(() => expect(screen.queryByText(/^Ausgeblendet/)).toBeNull());
    expect(fake.backend.writes).toMatchObject([{ operation: "PATCH /menu-settings", ifMatch: '"3"' }]);
    expect(fake.backend.settings.displayedMenus.every(({ isChecked }) => isChecked)).toBe(true);
  });
});

describe("deleting a menu file", () => {
  it("of a hidden menu does not mention guests", async () => {
    fake.backend.files = [{ ...foodFile(), key: "wild" }];
    await openScreen();
    await press("Wildkarte löschen");
    await screen.findByText(
      "„Speisekarte.pdf“ liegt im Papierkorb. Gäste haben diese Speisekarte nicht gesehen: Sie war ausgeblendet.",
    );
    await press("Rückgängig");
    await screen.findByText(
      "„Speisekarte.pdf“ ist wieder da. Gäste sehen diese Speisekarte nicht: Sie ist ausgeblendet.",
    );
  });
});

describe("the trash of menu files", () => {
  it("restores a file in place of the current one, unless another menu has its name", async () => {
    fake.backend.deletedFiles = [
      { ...foodFile(), version: 7, deletedAt },
      { ...foodFile(), version: 5, size: 204_000, deletedAt: "2026-11-20T17:59:00Z" },
      {
        ...foodFile(),
        version: 4,
        name: "Winter.pdf",
        url: "/menu/Winter.pdf",
        deletedAt: "2026-11-19T18:00:00Z",
      },
    ];
    fake.backend.files.push({ ...foodFile(), key: "wild", name: "Wild.pdf", url: "/menu/Winter.pdf" });
    await openScreen();
    const buttons = section().getAllByRole("button", { name: /wiederherstellen/, hidden: true });
    expect(buttons.map((button) => button.getAttribute("aria-label")?.replaceAll("\u00a0", " "))).toEqual([
      "„Speisekarte: Speisekarte.pdf“ wiederherstellen (im Papierkorb seit 20. November, 19:00 · 184 KB)",
      "„Speisekarte: Speisekarte.pdf“ wiederherstellen (im Papierkorb seit 20. November, 18:59 · 199 KB)",
      "„Speisekarte: Winter.pdf“ wiederherstellen",
    ]);
    await press("„Speisekarte: Winter.pdf“ wiederherstellen");
    await screen.findByText(/^Diese Datei lässt sich gerade nicht wiederherstellen/);
    expect(section().getByText(/^Speisekarte.pdf,/)).toBeDefined();

    await press("Wildkarte löschen");
    await screen.findByText("Papierkorb (4)");
    await waitFor(() => expect(screen.queryByText(/^Diese Datei lässt sich/)).toBeNull());
    await press("„Speisekarte: Winter.pdf“ wiederherstellen");
    await screen.findByText("„Winter.pdf“ wurde wiederhergestellt.");
    expect(screen.queryByText(/liegt im Papierkorb/)).toBeNull();
    expect(section().getByText(/^Winter.pdf,/)).toBeDefined();
    expect(section().queryByText(/^Speisekarte.pdf,/)).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Papierkorb (4)"));
  });

  it.each(["lost", "offline"] as const)(
    "reports a restore only if the file has left the trash: %s",
    async (fault) => {
      deleteByAnotherPerson();
      await openScreen();
      fake.backend.queuedFailures.push(fault);
      // Another file under the same name does not count.
      if (fault === "offline")
        fake.backend.files = fake.backend.deletedFiles.map(({ deletedAt: _, ...file }) => ({
          ...file,
          version: 2,
        }));
      await press("„Speisekarte: Speisekarte.pdf“ wiederherstellen");
      await screen.findByText(
        fault === "lost" ? "„Speisekarte.pdf“ wurde wiederhergestellt." : /Keine Verbindung/,
      );
      expect(screen.queryByText("„Speisekarte.pdf“ wurde wiederhergestellt.") !== null).toBe(
        fault === "lost",
      );
    },
  );
});
