import { expect } from "vitest";
import { openHydrated } from "../fixtures";
import { text } from "../texts";
import { openScreenAsAnna, test } from "./fixtures";

test("a contact message is shown to staff and deleted after confirmation", async ({
  staffServer,
  openPage,
}) => {
  const guest = await openPage(staffServer);
  await openHydrated(guest, "/kontakt");
  await guest.getByLabel(text("contact.form.body")).fill("Ein Tisch für vier,\nam Freitag um sieben?");
  await guest.getByLabel(text("contact.form.name")).fill("Marlies Öhler");
  await guest.getByLabel(text("contact.form.email")).fill("marlies@oehler.example");
  await guest.getByRole("button", { name: text("contact.form.send") }).dblclick();
  await guest
    .getByRole("heading", { name: text("contact.sent.heading", { name: "Marlies Öhler" }) })
    .waitFor();

  const page = await openScreenAsAnna(openPage, staffServer, "/einloggen", "Griaß di, Anna!");
  await page.getByRole("link", { name: "Nachrichten von Gästen, 1 ungelesen" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Nachrichten von Gästen" }).waitFor();
  const message = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Marlies Öhler" }) });
  const content = await message.innerText();
  expect(content).toContain("Ein Tisch für vier,\nam Freitag um sieben?");
  expect(content).toContain("marlies@oehler.example");
  expect(content).toContain("Die Nachricht ist nur hier zu lesen.");
  await message.getByRole("button", { name: "als beantwortet markieren" }).click();
  await message.getByRole("button", { name: "als nicht beantwortet markieren" }).waitFor();

  await page.getByRole("button", { name: "Nachricht von Marlies Öhler löschen" }).click();
  const confirmationDialog = page.getByRole("alertdialog");
  await confirmationDialog.getByText("Die Nachricht von Marlies Öhler endgültig löschen?").waitFor();
  await confirmationDialog.getByRole("button", { name: "Löschen" }).click();
  await page.getByText("Keine Nachrichten").waitFor();
  await page.reload();
  await page.getByText("Keine Nachrichten").waitFor();
});
