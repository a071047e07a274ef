import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
setUpFakeStorage();

const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => button.click());
};
const expectAlert = (text: string) =>
  waitFor(() => expect(screen.getByRole("alertdialog").querySelector("p")?.textContent).toBe(text));
const question = "Gäste sehen „Wildkarte“ noch nicht: Diese Speisekarte ist ausgeblendet.";

async function upload(type: "WILD" | "FOOD") {
  renderStaffApp("/food-menu/crud");
  const file = new File(["PDF"], "Karte.pdf", { type: "application/pdf" });
  fireEvent.change(await screen.findByLabelText("PDF auswählen"), { target: { files: [file] } });
  fireEvent.change(document.querySelector("select[name=type]") as Element, { target: { value: type } });
  await press("Hochladen");
  await expectAlert(`Karte Karte wurde erfolgreich ${type === "WILD" ? "erstellt" : "angepasst"}`);
  await press("OK");
}
const isWildDisplayed = () =>
  fake.backend.settings.displayedMenus.find(({ type }) => type === "WILD")?.isChecked;

describe("an upload to a menu that is hidden", () => {
  it("says that guests do not see it, and displays it with one press", async () => {
    await upload("WILD");
    await expectAlert(question);
    await press("Jetzt anzeigen");
    await expectAlert("Anzeige der Karten wurde erfolgreich angepasst");
    expect(isWildDisplayed()).toBe(true);
    expect(currentPath()).toBe("/einloggen");
  });

  it("leaves it hidden when asked to", async () => {
    await upload("WILD");
    await expectAlert(question);
    await press("Ausgeblendet lassen");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(isWildDisplayed()).toBe(false);
  });

  it("says when the menu could not be displayed", async () => {
    await upload("WILD");
    await expectAlert(question);
    fake.backend.refusals.push("offline");
    await press("Jetzt anzeigen");
    await expectAlert(
      "Das Anzeigen hat nicht geklappt. Die Speisekarte ist gespeichert, aber noch ausgeblendet.",
    );
    expect(isWildDisplayed()).toBe(false);
  });

  it("asks nothing of a menu that guests see", async () => {
    await upload("FOOD");
    await waitFor(() => expect(currentPath()).toBe("/einloggen"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(fake.backend.writes.map(({ operation }) => operation)).toEqual(["PATCH /menu-files/food"]);
  });
});
