import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { annaPerson, koloman, linkToken } from "@/testing/fakePeople";
import { totpFactor } from "@/testing/fakeSecondFactors";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { alertText, closeStatus, field, press, renderStaffApp, type, waitForPath } from "@/testing/staffApp";

const fake = setUpFakeServer();

const card = async (name: string) =>
  within((await screen.findByRole("heading", { level: 3, name })).closest("li") as HTMLElement);
const buttonsOf = async (name: string) =>
  (await card(name)).getAllByRole("button").map(({ textContent }) => textContent);
const operations = () => fake.backend.writes.map(({ operation }) => operation);

describe("the list of people", () => {
  it("shows names, roles and states, and no button to lock oneself out", async () => {
    fake.backend.people = [
      annaPerson,
      { ...koloman, mustChangePassword: true },
      { ...koloman, id: 3, firstname: "Resi", isDisabled: true },
    ];
    renderStaffApp("/personen");
    const anna = await card("Anna Huber");
    anna.getByText("Das bist du");
    anna.getByText("Leitung");
    expect(anna.getByRole("link", { name: "Mein Zugang" }).getAttribute("href")).toBe("/konto");
    expect(await buttonsOf("Anna Huber")).toEqual(["Rolle ändern"]);
    const newcomer = await card("Koloman Wirt");
    newcomer.getByText("Team");
    newcomer.getByText("koloman@gasthaus.example");
    newcomer.getByText("Muss ein neues Passwort setzen");
    expect(await buttonsOf("Koloman Wirt")).toEqual(["Rolle ändern", "Zugang zurücksetzen", "Deaktivieren"]);
    (await card("Resi Wirt")).getByText("deaktiviert");
    expect(await buttonsOf("Resi Wirt")).toEqual(["Rolle ändern", "Aktivieren"]);
  });

  it.each([
    ["Rolle von Koloman Wirt ändern", "Rolle ändern", "PUT /people/2/role", /hat jetzt die Rolle Leitung\.$/],
    ["Koloman Wirt deaktivieren", "Deaktivieren", "POST /people/2/disable", /ist deaktiviert\.$/],
  ])("asks before it changes something: %s", async (button, action, operation, message) => {
    renderStaffApp("/personen");
    await press(button);
    expect(await alertText()).toContain("Koloman Wirt");
    await press("Abbrechen");
    expect(operations()).toEqual([]);
    await press(button);
    await press(action);
    await waitFor(() => expect(operations()).toEqual([operation]));
    expect(await closeStatus()).toMatch(message);
  });

  it("enables a person at once", async () => {
    fake.backend.people = [annaPerson, { ...koloman, isDisabled: true }];
    renderStaffApp("/personen");
    await press("Koloman Wirt aktivieren");
    expect(await closeStatus()).toBe("Koloman Wirt kann sich wieder einloggen.");
    expect(await buttonsOf("Koloman Wirt")).toContain("Deaktivieren");
  });

  it("says why the last member of the management keeps the role", async () => {
    renderStaffApp("/personen");
    await press("Rolle von Anna Huber ändern");
    expect(await alertText()).toContain("selbst");
    await press("Rolle ändern");
    await waitFor(async () => (await card("Anna Huber")).getByText("Nein: last-management"));
    expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull();
  });

  it("ends with one's own role", async () => {
    fake.backend.people = [annaPerson, { ...koloman, role: "management" }];
    renderStaffApp("/personen");
    await press("Rolle von Anna Huber ändern");
    await press("Rolle ändern");
    await screen.findByText("Dafür braucht dein Zugang die Rolle Leitung.");
    expect(fake.backend.refused).toEqual([]);
  });
});

describe("a link to pass on", () => {
  const writeText = vi.fn(() => Promise.resolve());
  const share = vi.fn(() => Promise.resolve());
  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText }, share }));
  });
  const url = `${location.origin}/zugang#${linkToken}`;

  it("of an invitation is shown once, to copy, to share and as a QR code", async () => {
    renderStaffApp("/personen");
    await press("Person einladen");
    await type("Vorname", "Koloman");
    await type("Nachname", "Wirt");
    screen.getByRole("radio", { name: "Leitung" }).click();
    await press("Einladung erstellen");
    const heading = await screen.findByRole("heading", { name: "Einladung für Koloman Wirt" });
    expect(document.activeElement).toBe(heading);
    expect(fake.backend.writes[0]?.body).toEqual({
      firstname: "Koloman",
      lastname: "Wirt",
      role: "management",
    });
    screen.getByText(/^Schick Koloman diesen Link.*gilt bis 27\.\sNovember 2026, 12:00, und nur einmal/);
    expect(screen.getByLabelText<HTMLInputElement>("Link").value).toBe(url);
    screen.getByRole("img", { name: "QR-Code mit dem Link" });
    await press("Link kopieren");
    expect(writeText).toHaveBeenCalledWith(url);
    expect(await closeStatus()).toBe("Der Link ist kopiert.");
    await press("Link teilen");
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
    screen.getByText("Koloman Wirt · Leitung");
    await press("Fertig");
    expect(screen.queryByText(url)).toBeNull();
  });

  it("can be copied by hand", async () => {
    writeText.mockRejectedValueOnce(new Error("refused"));
    fake.backend.hasProof = true;
    renderStaffApp("/personen");
    await press("Zugang von Koloman Wirt zurücksetzen");
    expect(await alertText()).toContain("neues Passwort");
    await press("Zurücksetzen");
    await screen.findByRole("heading", { name: "Neues Passwort für Koloman Wirt" });
    await press("Link kopieren");
    expect(await closeStatus()).toMatch(/^Das Kopieren hat nicht geklappt/);
    expect(await buttonsOf("Koloman Wirt")).toContain("Fertig");
  });

  it("is created after the password was entered, and nothing typed is lost", async () => {
    fake.backend.hasProof = false;
    renderStaffApp("/personen");
    await press("Person einladen");
    await type("Vorname", "Koloman");
    await press("Einladung erstellen");
    await type("Passwort", "ein langer Satz über Knödel");
    await press("Bestätigen");
    await screen.findByRole("heading", { name: /^Einladung für Koloman/ });
  });
});

it("lists the names that the server rejects", async () => {
  renderStaffApp("/personen");
  await press("Person einladen");
  fake.backend.failNext(422, "unprocessable-content", {
    errors: [{ field: "firstname", detail: "Bitte ausfüllen." }],
  });
  await press("Einladung erstellen");
  await screen.findByText("Vorname – Bitte ausfüllen.");
  await press("Abbrechen");
  expect(screen.queryByLabelText("Vorname")).toBeNull();
  await waitForPath("/personen");
});

describe("an open invitation", () => {
  const invitation = { id: 5, name: "Resi Wirt", role: "team" as const, expiresAt: "2026-11-27T11:00:00Z" };
  beforeEach(() => {
    fake.backend.invitations = [invitation];
  });

  it.each([
    ["us", "Die Einladung für Resi Wirt ist zurückgezogen."],
    ["others", "Die Einladung für Resi Wirt war schon angenommen oder zurückgezogen."],
  ])("can be revoked by %s", async (by, message) => {
    renderStaffApp("/personen");
    await screen.findByText("gilt bis 27. November 2026, 12:00");
    if (by === "others") fake.backend.invitations = [];
    await press("Einladung für Resi Wirt zurückziehen");
    await press("Zurückziehen");
    expect(await closeStatus()).toBe(message);
    await waitFor(() => expect(screen.queryByText("Offene Einladungen")).toBeNull());
  });
});

describe("a required second factor", () => {
  const required = { management: true, team: true };
  it.each([
    ["Leitung", [], /Du selbst hast noch keinen/, { ...required, team: false }],
    ["Leitung", [totpFactor], /Wer noch keinen hat, muss ihn einrichten/, { ...required, team: false }],
    ["Team", [], /Wer noch keinen hat, muss ihn einrichten/, { ...required, management: false }],
  ])("for %s (own factors: %j) is switched on after a question", async (role, factors, text, saved) => {
    fake.backend.factors = factors;
    renderStaffApp("/personen");
    (await field(`Pflicht für die Rolle ${role}`)).click();
    expect(await alertText()).toMatch(text);
    await press("Abbrechen");
    expect(operations()).toEqual([]);
    (await field(`Pflicht für die Rolle ${role}`)).click();
    await press("Einschalten");
    await waitFor(() => expect(fake.backend.writes.at(-1)?.body).toEqual(saved));
    expect(await closeStatus()).toBe(`Für die Rolle ${role} ist ein zweiter Faktor jetzt Pflicht.`);
    if (role === "Leitung" && factors.length === 0)
      await screen.findByText(/^Deine Rolle braucht einen zweiten Faktor/);
    else expect((await field(`Pflicht für die Rolle ${role}`)).checked).toBe(true);
  });

  it("is switched off at once", async () => {
    fake.backend.requirements = required;
    fake.backend.factors = [totpFactor];
    renderStaffApp("/personen");
    (await field("Pflicht für die Rolle Team")).click();
    expect(await closeStatus()).toBe("Für die Rolle Team ist ein zweiter Faktor nicht mehr Pflicht.");
    expect((await field("Pflicht für die Rolle Team")).checked).toBe(false);
  });
});
