import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, press, renderStaffApp, waitForPath } from "@/testing/staffApp";

const fake = setUpFakeServer();
const saved = "Anzeige der Karten wurde erfolgreich angepasst";

async function openScreen() {
  renderStaffApp("/food-menu/settings");
  await screen.findByRole("group", { name: "Angezeigte Speisekarten" });
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
