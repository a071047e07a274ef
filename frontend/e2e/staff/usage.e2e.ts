import { expect } from "vitest";
import { kept, nothing, onlyTheChoice } from "../kept";
import { overhear } from "../usage";
import { fillNews } from "./actions";
import { anna, berta } from "./open";
import { atTheMenu, noted, signIn, test, told } from "./staff";

const leave = { name: "Ausloggen", exact: true };

test("what staff do is told of where they have allowed it", async ({ office, letIn }) => {
  const page = await letIn(office, { allows: true, mayComplain: noted(401) });
  const usage = overhear(page);
  await page.goto("/einloggen");
  await signIn(page, { ...anna, password: berta.password });
  await told(page);
  await signIn(page);
  await atTheMenu(page, office);
  await page.getByRole("link", { name: "Neuigkeit schreiben" }).click();
  await fillNews(page, { title: "Martini" });
  await page.getByRole("button", { name: "Speichern" }).click();
  await told(page);
  await page.getByRole("button", leave).click();
  await page.getByLabel("E-Mail").waitFor();
  const person = { firstname: anna.first, lastname: anna.last, email: anna.email };
  await expect.poll(usage.told).toEqual([
    ["failed-sign-in", {}],
    ["signin", person],
    ["[NEWS]", { type: "create", title: "Martini" }],
    ["signout", person],
  ]);
});

test("nothing is told, loaded or kept where they have not", async ({ office, letIn }) => {
  const page = await letIn(office, { unasked: true });
  const { asked } = overhear(page);
  await page.goto("/einloggen");
  await signIn(page);
  await atTheMenu(page, office);
  await page.getByRole("button", leave).click();
  await page.getByLabel("E-Mail").waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  // Signing in makes this a known device.
  expect(await kept(page)).toEqual({ ...nothing, cookies: ["wirtshaus-device-1"] });
});

test("what an earlier yes has left is gone once a page begins without it", async ({ office, letIn }) => {
  const page = await letIn(office);
  await page.goto("/einloggen");
  await page.getByLabel("E-Mail").waitFor();
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the client writes it
    document.cookie = "mp_wirtshaus_mixpanel=%7B%7D; Path=/";
    for (const key of ["__mpq_wirtshaus_ev", "usage-last-seen"]) localStorage.setItem(key, "1");
  });
  await page.reload();
  await page.getByLabel("E-Mail").waitFor();
  await expect.poll(() => kept(page)).toEqual(onlyTheChoice);
});
