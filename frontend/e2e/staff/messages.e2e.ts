import { openHydrated } from "../fixtures";
import { text } from "../texts";
import { test } from "./fixtures";

test("a contact message is shown to staff and deleted after confirmation", async ({
  staffServer,
  openPage,
  openScreen,
}) => {
  const guest = await openPage(staffServer);
  await openHydrated(guest, "/kontakt");
  await guest.getByLabel(text("contact.form.body")).fill("Ein Tisch für vier,\nam Freitag um sieben?");
  await guest.getByLabel(text("contact.form.name")).fill("Marlies Öhler");
  await guest.getByLabel(text("contact.form.email")).fill("marlies@oehler.example");
  await guest.getByRole("button", { name: text("contact.form.send") }).click();
  await guest
    .getByRole("heading", { name: text("contact.sent.heading", { name: "Marlies Öhler" }) })
    .waitFor();

  const page = await openScreen("/einloggen");
  await page.getByRole("link", { name: "Nachrichten von Gästen, 1 ungelesen" }).first().click();
  await page.getByText("Ein Tisch für vier,\nam Freitag um sieben?").waitFor();
  await page.getByText("marlies@oehler.example").first().waitFor();
  await page.getByRole("button", { name: "Nachricht von Marlies Öhler löschen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
  await page.getByText("Keine Nachrichten").waitFor();
  await page.reload();
  await page.getByText("Keine Nachrichten").waitFor();
});
