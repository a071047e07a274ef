import { expect } from "vitest";
import { captureUsageEvents } from "../usage";
import { fillNews } from "./actions";
import { acceptAlert, expectStaffMenu, failedStatusMessage, signIn, test } from "./fixtures";
import { anna, berta } from "./startStaffServer";

const signOutButton = { name: "Ausloggen", exact: true };

test("staff events are sent with consent", async ({ staffServer, openPage }) => {
  const page = await openPage(staffServer, { hasConsented: true, allowedConsole: failedStatusMessage(401) });
  const usage = captureUsageEvents(page);
  await page.goto("/einloggen");
  await signIn(page, { ...anna, password: berta.password });
  await acceptAlert(page);
  await signIn(page);
  await expectStaffMenu(page, staffServer);
  await page.getByRole("link", { name: "Neuigkeit schreiben" }).first().click();
  await fillNews(page, { title: "Martini" });
  await page.getByRole("button", { name: "Speichern" }).click();
  await acceptAlert(page);
  await page.getByRole("button", signOutButton).click();
  await page.getByLabel("E-Mail").waitFor();
  const mixpanelProfile = { firstname: anna.first, lastname: anna.last, email: anna.email };
  await expect.poll(usage.events).toEqual([
    ["failed-sign-in", {}],
    ["signin", mixpanelProfile],
    ["[NEWS]", { type: "create", title: "Martini" }],
    ["signout", mixpanelProfile],
  ]);
});
