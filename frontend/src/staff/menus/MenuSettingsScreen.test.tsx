import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { alertText, closeAlert, press, renderStaffApp, waitForPath } from "@/testing/staffApp";

const fake = setUpFakeServer();
const saved = "Anzeige der Karten wurde erfolgreich angepasst";

async function openScreen() {
  const view = renderStaffApp("/food-menu/settings");
  await screen.findByRole("group", { name: "Angezeigte Speisekarten" });
  return view;
}
const checkboxes = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .map(({ checked, labels }) => `${labels?.[0]?.textContent} ${checked ? "+" : "-"}`);
const toggle = (name: string) => act(async () => screen.getByRole("checkbox", { name }).click());
const previewedMenus = () =>
  within(screen.getByRole("region", { name: "Das sehen die Gäste" }))
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
const ifMatches = () => fake.backend.writes.map(({ ifMatch }) => ifMatch);
const displayedMenus = () => fake.backend.settings.displayedMenus.map(({ isChecked }) => isChecked);

describe("the menu settings", () => {
  it("have their stored order, and preview checked menus with a file", async () => {
    await openScreen();
    expect(checkboxes()).toEqual(["Speisekarte +", "Wildkarte -", "Burgerkarte +"]);
    expect(previewedMenus()).toEqual(["Speisekarte"]);
    await toggle("Speisekarte");
    expect(previewedMenus()).toEqual([]);
    expect(screen.getByText("Keine Speisekarte: Der Abschnitt wird nicht angezeigt.")).toBeDefined();
  });

  it("warn of a checked menu without a file", async () => {
    await openScreen();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await toggle("Burgerkarte");
    expect(screen.queryByRole("alert")).toBeNull();
    await toggle("Wildkarte");
    const link = within(screen.getByRole("alert")).getByRole("link", { name: "Speisekarte hochladen" });
    expect(link.getAttribute("href")).toBe("/food-menu/crud");
  });

  it("are saved together with the loaded version", async () => {
    await openScreen();
    await toggle("Wildkarte");
    const displayedMenus = fake.backend.settings.displayedMenus.map((menu) => ({ ...menu, isChecked: true }));
    await press("Speichern");
    expect(await closeAlert()).toBe(saved);
    expect(fake.backend.writes).toEqual([
      { operation: "PATCH /menu-settings", ifMatch: '"3"', body: { displayedMenus } },
    ]);
    await waitForPath("/einloggen");
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("a conflict of menu settings", () => {
  async function createConflict() {
    const view = await openScreen();
    await toggle("Wildkarte");
    fake.backend.settings = {
      version: 4,
      displayedMenus: fake.backend.settings.displayedMenus.map((menu) => ({ ...menu, isChecked: false })),
    };
    await press("Speichern");
    await screen.findByText(/hat jemand anderer gespeichert/);
    const sides = "Deine FassungangezeigtGespeicherte Fassungausgeblendet";
    expect(screen.getAllByRole("group").map(({ textContent }) => textContent)).toEqual([
      `Speisekarte${sides}`,
      `Wildkarte${sides}`,
      `Burgerkarte${sides}`,
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("form", { name: "Gleichzeitig geändert" })),
    );
    return view;
  }

  it("allows a choice for each difference, also after a reload", async () => {
    const { unmount } = await createConflict();
    unmount();
    await openScreen();
    await press("Speichern");
    const choose = async (menu: string, side: RegExp) => {
      const group = within(await screen.findByRole("group", { name: menu }));
      await act(async () => group.getByLabelText(side).click());
    };
    await choose("Wildkarte", /Gespeicherte Fassung/);
    await choose("Speisekarte", /Deine Fassung/);
    await press("Auswahl speichern");
    expect(await alertText()).toBe(saved);
    expect(ifMatches()).toEqual(['"3"', '"3"', '"4"']);
    expect(displayedMenus()).toEqual([true, false, false]);
  });
});
