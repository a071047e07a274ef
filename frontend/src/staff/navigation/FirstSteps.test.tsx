import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

beforeEach(() => localStorage.clear());

const item = async (name: string) => within((await screen.findByText(name)).closest("li") as HTMLElement);

it("lists what is to be done, and what is left of the example", async () => {
  fake.backend.firstSteps = [
    {
      step: "masterData",
      isDone: false,
      examples: ["Gasthaus zur Linde", "+43 1 00", "Lindenau", "48, 15"],
    },
    { step: "account", isDone: false, examples: ["admin@gasthaus.example"] },
    { step: "pages", isDone: false, examples: ["venue", "contact.en"] },
    { step: "menus", isDone: true, examples: [] },
    { step: "backups", isDone: false, examples: [] },
  ];
  renderStaffApp("/einloggen");
  // Nothing moves under a finger.
  await screen.findByRole("navigation", { name: "Übersicht" });
  screen.getByText("Erste Schritte: 1 von 5 erledigt");
  const masterData = await item("Name, Adresse und Telefon eintragen");
  expect(masterData.getByRole("link").getAttribute("href")).toBe("/stammdaten");
  const examples = masterData.getByText(/^Noch aus dem Beispiel/).textContent;
  expect(examples).toBe("Noch aus dem Beispiel: Gasthaus zur Linde, +43\u00a01\u00a000, Lindenau und noch 1");
  const account = await item("Eigene E-Mail-Adresse eintragen");
  expect(account.getByRole("link").getAttribute("href")).toBe("/konto");
  (await item("Texte der Seiten anpassen")).getByText(
    "Noch aus dem Beispiel: Feiern und Räume, Kontakt (Englisch)",
  );
  (await item("Eigene Speisekarte hochladen")).getByRole("img", { name: "erledigt" });
  expect((await item("Nächtliche Sicherung einrichten")).queryByRole("link")).toBeNull();
});

it("stays closed, and disappears when all is done", async () => {
  fake.backend.firstSteps = [{ step: "news", isDone: false, examples: [] }];
  const first = renderStaffApp("/einloggen");
  const details = (await screen.findByText(/^Erste Schritte/)).closest("details") as HTMLDetailsElement;
  expect(details.open).toBe(true);
  details.open = false;
  fireEvent(details, new Event("toggle"));
  await waitFor(() => expect(localStorage.length).toBe(1));
  first.unmount();
  const second = renderStaffApp("/einloggen");
  expect((await screen.findByText(/^Erste Schritte/)).closest("details")?.open).toBe(false);
  second.unmount();
  fake.backend.firstSteps = [{ step: "news", isDone: true, examples: [] }];
  renderStaffApp("/einloggen");
  await screen.findByText("Griaß di, Anna!");
  await waitFor(() => expect(screen.queryByText(/^Erste Schritte/)).toBeNull());
});

it("does not hold the menu back when it cannot be loaded", async () => {
  fake.server.use(http.get("*/api/first-steps", () => HttpResponse.error()));
  renderStaffApp("/einloggen");
  await screen.findByRole("navigation", { name: "Übersicht" });
});
