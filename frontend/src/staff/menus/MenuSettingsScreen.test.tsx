import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

async function renderPage() {
  const view = renderStaffApp("/food-menu/settings");
  await screen.findByRole("group", { name: "Angezeigte Speisekarten" });
  return view;
}
const checks = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .map(({ checked, labels }) => `${labels?.[0]?.textContent} ${checked ? "+" : "-"}`);
const check = (name: string) => act(async () => screen.getByRole("checkbox", { name }).click());
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const preview = () => {
  const section = screen.getByRole("region", { name: "Das sehen die Gäste" });
  return within(section)
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
};
const acceptAlert = async () => (await screen.findByRole("alertdialog")).querySelector("p")?.textContent;

describe("the menus that are shown", () => {
  it("stand in their stored order, and guests see those that are checked and have a file", async () => {
    await renderPage();
    expect(checks()).toEqual(["Speisekarte +", "Wildkarte -", "Burgerkarte +"]);
    expect(preview()).toEqual(["Speisekarte"]);
    await check("Speisekarte");
    expect(preview()).toEqual([]);
    expect(screen.getByText("Keine Speisekarte: Der Abschnitt entfällt auf der Seite.")).toBeDefined();
  });

  it("warn of a checked menu without a file, and say where to upload one", async () => {
    await renderPage();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await check("Wildkarte");
    expect(screen.getAllByRole("alert")).toHaveLength(2);
    await check("Burgerkarte");
    await check("Wildkarte");
    expect(screen.queryByRole("alert")).toBeNull();
    await check("Wildkarte");
    const link = within(screen.getByRole("alert")).getByRole("link", { name: "Speisekarte hochladen" });
    expect(link.getAttribute("href")).toBe("/food-menu/crud");
  });

  it("are saved whole, for the version that was seen, with its alert", async () => {
    await renderPage();
    await check("Wildkarte");
    await press("Speichern");
    expect(await acceptAlert()).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    expect(fake.backend.writes).toEqual([
      {
        operation: "PATCH /menu-settings",
        ifMatch: '"3"',
        body: {
          displayedMenus: [
            { type: "FOOD", displayLabel: "Speisekarte", isChecked: true },
            { type: "WILD", displayLabel: "Wildkarte", isChecked: true },
            { type: "BURGER", displayLabel: "Burgerkarte", isChecked: true },
          ],
        },
      },
    ]);
    await press("OK");
    await waitFor(() => expect(currentPath()).toBe("/einloggen"));
    expect(sessionStorage).toHaveLength(0);
  });

  it("stay as they were left over a reload, until they are saved or thrown away", async () => {
    const { unmount } = await renderPage();
    await check("Wildkarte");
    unmount();
    await renderPage();
    expect(checks()).toContain("Wildkarte +");
    await press("Verwerfen");
    expect(checks()).toContain("Wildkarte -");
  });
});

describe("two people at the same settings", () => {
  async function createConflict() {
    const view = await renderPage();
    await check("Wildkarte");
    fake.backend.settings = {
      version: '"4"',
      displayedMenus: fake.backend.settings.displayedMenus.map((menu) => ({ ...menu, isChecked: false })),
    };
    await press("Speichern");
    await screen.findByText(/hat jemand anderer gespeichert/);
    const choices = screen.getAllByRole("group").map(({ textContent }) => textContent);
    expect(choices).toEqual([
      "SpeisekarteDeine FassungangezeigtGespeicherte Fassungnicht angezeigt",
      "WildkarteDeine FassungangezeigtGespeicherte Fassungnicht angezeigt",
      "BurgerkarteDeine FassungangezeigtGespeicherte Fassungnicht angezeigt",
    ]);
    expect(document.activeElement).toBe(screen.getByRole("form", { name: "Gleichzeitig geändert" }));
    return view;
  }

  it("the second is shown both versions, and can keep what is saved", async () => {
    await createConflict();
    await press("Meine Änderungen verwerfen");
    expect(checks()).toEqual(["Speisekarte -", "Wildkarte -", "Burgerkarte -"]);
    expect(fake.backend.writes).toHaveLength(1);
  });

  it("or save at once: each keeps what only they have changed", async () => {
    await createConflict();
    await press("Auswahl speichern");
    expect(await acceptAlert()).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
    expect(fake.backend.settings.displayedMenus.map(({ isChecked }) => isChecked)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("or choose at every difference, knowing both, also after a reload", async () => {
    const { unmount } = await createConflict();
    unmount();
    await renderPage();
    await press("Speichern");
    const choose = async (menu: string, side: RegExp) => {
      const group = within(await screen.findByRole("group", { name: menu }));
      await act(async () => group.getByLabelText(side).click());
    };
    await choose("Wildkarte", /Gespeicherte Fassung/);
    await choose("Speisekarte", /Deine Fassung/);
    await press("Auswahl speichern");
    expect(await acceptAlert()).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"3"', '"4"']);
    expect(fake.backend.settings.displayedMenus.map(({ isChecked }) => isChecked)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
