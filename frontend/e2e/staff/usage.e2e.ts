import { expect } from "vitest";
import { browserStorage, consentCookieOnly, emptyStorage } from "../browserStorage";
import { recordUsage } from "../usage";
import { fillNews } from "./actions";
import { acceptAlert, expectMenu, failedStatus, signIn, test } from "./fixtures";
import { anna, berta } from "./startStaffServer";

const signOutButton = { name: "Ausloggen", exact: true };

test("staff events are sent with consent", async ({ staffServer, openPage }) => {
  const page = await openPage(staffServer, { consents: true, allowedConsole: failedStatus(401) });
  const usage = recordUsage(page);
  await page.goto("/einloggen");
  await signIn(page, { ...anna, password: berta.password });
  await acceptAlert(page);
  await signIn(page);
  await expectMenu(page, staffServer);
  await page.getByRole("link", { name: "Neuigkeit schreiben" }).click();
  await fillNews(page, { title: "Martini" });
  await page.getByRole("button", { name: "Speichern" }).click();
  await acceptAlert(page);
  await page.getByRole("button", signOutButton).click();
  await page.getByLabel("E-Mail").waitFor();
  const person = { firstname: anna.first, lastname: anna.last, email: anna.email };
  await expect.poll(usage.events).toEqual([
    ["failed-sign-in", {}],
    ["signin", person],
    ["[NEWS]", { type: "create", title: "Martini" }],
    ["signout", person],
  ]);
});

test("nothing is sent, loaded or stored without consent", async ({ staffServer, openPage }) => {
  const page = await openPage(staffServer, { firstVisit: true });
  const { requests } = recordUsage(page);
  await page.goto("/einloggen");
  await signIn(page);
  await expectMenu(page, staffServer);
  await page.getByRole("button", signOutButton).click();
  await page.getByLabel("E-Mail").waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
  // Signing in sets the known-device cookie.
  expect(await browserStorage(page)).toEqual({ ...emptyStorage, cookies: ["wirtshaus-device-1"] });
});

test("data of an earlier consent are removed when a page loads without it", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer);
  await page.goto("/einloggen");
  await page.getByLabel("E-Mail").waitFor();
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the client writes it
    document.cookie = "mp_wirtshaus_mixpanel=%7B%7D; Path=/";
    for (const key of ["__mpq_wirtshaus_ev", "usage-last-seen"]) localStorage.setItem(key, "1");
  });
  await page.reload();
  await page.getByLabel("E-Mail").waitFor();
  await expect.poll(() => browserStorage(page)).toEqual(consentCookieOnly);
});
