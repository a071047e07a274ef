import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { Server } from "../server";
import { openScreenAsAnna, test } from "./fixtures";

type GuestEvent = [event: string, properties: object];

const hoursBeforeToday = 26;

async function sendGuestEvents({ url }: Server, events: readonly GuestEvent[], hoursAgo = 0) {
  const time = Math.floor(Date.now() / 1000) - hoursAgo * 3600;
  const response = await fetch(`${url}/api/usage/track/?verbose=1&ip=0&_=${Date.now()}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      data: JSON.stringify(
        events.map(([event, properties]) => ({
          event,
          properties: { ...properties, time, token: "wirtshaus", $insert_id: randomUUID() },
        })),
      ),
    }),
  });
  expect(await response.json()).toMatchObject({ status: 1 });
}

const menuOpened = (menuType: string): GuestEvent => ["menu-opened", { page: "kitchen", menuType }];

test("the statistics show opened menus and can be downloaded", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/statistik", "Statistik");
  await page.getByText(/^Noch keine Zahlen\./).waitFor();

  const guestEvents: readonly GuestEvent[] = [
    ["page-view", { page: "home", entry: true }],
    ["page-view", { page: "kitchen", entry: false }],
    menuOpened("GANSL"),
    menuOpened("GANSL"),
    menuOpened("FOOD"),
    ["call", { page: "kitchen" }],
    ["reservation", { page: "home" }],
    ["map-opened", { page: "contact" }],
  ];
  await sendGuestEvents(staffServer, guestEvents);
  await page.reload();
  await page.getByText(/^Gezählt wird seit heute, /).waitFor();
  const today = page.getByRole("region", { name: "Heute bisher" });
  await today.getByText("Geöffnet: Ganslkarte (2), Speisekarte (1).").waitFor();

  await sendGuestEvents(staffServer, guestEvents, hoursBeforeToday);
  await page.reload();
  await page.getByText(/^Gezählt wird erst seit .+: Zu vergleichen gibt es noch nichts\.$/).waitFor();

  const figuresSection = page.getByRole("region", { name: "Auf einen Blick" });
  const figures = await figuresSection
    .locator("dl > div")
    .evaluateAll((all) => all.map((one) => [...one.children].slice(0, 2).map((part) => part.textContent)));
  expect(Object.fromEntries(figures)).toEqual({
    Besuche: "1",
    "Speisekarten geöffnet": "3",
    "Anrufe begonnen": "1",
    "Reservierungs-Mails begonnen": "1",
    "E-Mails begonnen": "0",
    "Seiten angesehen": "2",
    "Stammtisch-Mails begonnen": "0",
    "Landkarte geöffnet": "1",
    "Sprache gewechselt": "0",
    "Bilder weitergeblättert": "0",
  });

  const menus = page.getByRole("region", { name: "Geöffnete Speisekarten" });
  await menus.getByText("Höchster Wert: Ganslkarte (2).").waitFor();
  await menus.locator("summary").focus();
  await page.keyboard.press("Enter");
  expect(await menus.getByRole("row").first().innerText()).toMatch(/^Speisekarte\s+Jetzt$/);
  expect(await menus.getByRole("row").nth(1).innerText()).toMatch(/^Ganslkarte\s+2$/);
  const pages = page.getByRole("region", { name: "Nach Seiten" });
  await pages.getByRole("radio", { name: "Speisekarte geöffnet" }).check();
  await pages.getByText("Höchster Wert: Küche (3).").waitFor();

  await page.getByRole("radio", { name: "7 Tage", exact: true }).click();
  await page.getByText(/7 Tagen davor/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Als CSV speichern" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Statistik \d{4}-\d\d-\d\d bis \d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toMatch(/^\ufeffAuswertung;Bereich;Wert;/);
  const lines = csv.split("\r\n");
  expect(lines).toContain("Auf einen Blick;;Speisekarten geöffnet;3;;");
  expect(lines).toContain("Geöffnete Speisekarten;Ganslkarte;Speisekarten geöffnet;2;;");
  expect(lines).toContain("Nach Seiten;Küche;Anrufe begonnen;1;;");
});
