import { expect } from "vitest";
import type { Card } from "../../src/api/generated";
import { closeStatus, test, waitForScreen } from "./fixtures";

test("an innkeeper with a phone types a card and publishes it, and changes the price of a dish of two cards once", async ({
  staffServer,
  apiClient,
  openScreen,
}) => {
  // For a second attempt.
  const empty = { sections: [], foot: "", weekdays: [] };
  for (const card of ["speisekarte", "burgerkarte"]) {
    await apiClient.request("PUT", `/cards/${card}/draft`, empty);
    await apiClient.request("POST", `/cards/${card}/publish`);
  }
  const readCard = async (card: string) => {
    const response = await fetch(`${staffServer.url}/api/cards/${card}`);
    expect(response.status).toBe(200);
    const { sections }: Card = await response.json();
    return sections.map(({ id, items }) => [
      id,
      items.map(({ text, dish }) => text ?? `${dish?.name} ${dish?.prices.map(({ price }) => price)}`),
    ]);
  };
  const page = await openScreen("/karten", { screenSize: "phone" });
  const tap = (name: string | RegExp) => page.getByRole("button", { name }).tap();
  const addSection = async (heading: string) => {
    await tap("Abschnitt hinzufügen");
    await page.locator("input:focus").fill(heading);
  };
  const addItems = async (section: string, items: readonly string[]) => {
    const field = page.getByRole("combobox", { name: `Dazu in „${section}“` });
    for (const item of items) {
      await field.fill(item);
      await field.press("Enter");
    }
    await page.getByText(/^Wird angelegt/).waitFor({ state: "detached" });
  };

  await page.getByRole("link", { name: /^Speisekarte (leer|öffentlich)/ }).tap();
  await addSection("Suppen");
  await addItems("Suppen", ["Frittatensuppe 4,90", "Leberknödelsuppe 5,40"]);
  await addSection("Vom Rind");
  await addItems("Vom Rind", ["Gulasch 12,90", "Tafelspitz 21,90"]);
  await page.getByRole("combobox", { name: /Vom Rind/ }).fill("Dazu Semmeln");
  await page.getByRole("option", { name: /^Als Zeile/ }).tap();
  await addItems("Vom Rind", ["Rindsuppe 4,50"]);
  await page.getByRole("button", { name: "Ordnen oder entfernen" }).last().tap();
  await tap("„Rindsuppe“ in einen anderen Abschnitt");
  await page.getByRole("button", { name: "Suppen", exact: true }).tap();
  expect(await closeStatus(page)).toBe("„Rindsuppe“ steht jetzt in „Suppen“.");
  await tap("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Karte veröffentlicht");
  expect(await readCard("speisekarte")).toEqual([
    ["suppen", ["Frittatensuppe 490", "Leberknödelsuppe 540", "Rindsuppe 450"]],
    ["vom-rind", ["Gulasch 1290", "Tafelspitz 2190", "Dazu Semmeln"]],
  ]);

  await page.getByRole("link", { name: "Andere Karten" }).tap();
  await page.getByRole("link", { name: /^Burgerkarte (leer|öffentlich)/ }).tap();
  await addSection("Beilagen");
  await addItems("Beilagen", ["gulasch"]);
  await tap("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Karte veröffentlicht");
  await page.getByRole("link", { name: /^Gulasch/ }).tap();
  await waitForScreen(page, "Gericht bearbeiten");
  await page.getByText("Steht auf 2 Karten:").waitFor();
  await page.getByLabel("Preis (€)").fill("13,50");
  await page.getByLabel("Allergene", { exact: true }).fill("al");
  await tap("Speichern");
  expect(await closeStatus(page)).toBe("Gericht gespeichert");
  expect(await readCard("burgerkarte")).toEqual([["beilagen", ["Gulasch 1350"]]]);
  expect((await readCard("speisekarte")).at(1)?.[1]).toContain("Gulasch 1350");
});
