import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { passkeyFactor, recoveryCodes, totpCode, totpFactor } from "@/testing/fakeSecondFactors";
import { password } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  alertText,
  closeStatus,
  currentPath,
  field,
  press,
  renderStaffApp,
  type,
  waitForPath,
} from "@/testing/staffApp";
import { passkeyCredential, stubPasskeys } from "@/testing/stubPasskeys";

const fake = setUpFakeServer();
const operations = () => fake.backend.writes.map(({ operation }) => operation);
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const rows = async () =>
  within(await screen.findByRole("list", { name: "Zweiter Faktor" }))
    .getAllByRole("listitem")
    .map((row) => [...row.querySelectorAll("strong, p")].map(({ textContent }) => plain(textContent)));
const browserError = (name: string) => Promise.reject(new DOMException("", name));

async function openAccount() {
  renderStaffApp("/konto");
  await screen.findByText(/^Damit reicht dein Passwort allein nicht mehr/);
}

async function addApp() {
  await press("Authenticator-App hinzufügen");
  await type("Sechsstelliger Code aus der App", totpCode);
  await press("Hinzufügen");
  return screen.findByRole("heading", { name: "Deine Notfallcodes" });
}

it("an authenticator app is added by its first code, and brings recovery codes", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await openAccount();
  await press("Authenticator-App hinzufügen");
  const heading = await screen.findByRole("heading", { name: "Authenticator-App hinzufügen" });
  expect(document.activeElement).toBe(heading);
  screen.getByRole("img", { name: "QR-Code für die Authenticator-App" });
  expect((await field("Schlüssel")).value).toBe("JBSW Y3DP EHPK 3PXP");
  await press("Schlüssel kopieren");
  expect(writeText).toHaveBeenCalledWith("JBSWY3DPEHPK3PXP");
  await closeStatus();
  const code = await field("Sechsstelliger Code aus der App");
  expect([code.inputMode, code.autocomplete]).toEqual(["numeric", "one-time-code"]);
  await type("Sechsstelliger Code aus der App", "000000");
  await press("Hinzufügen");
  await screen.findByText("Dieser Code stimmt nicht.");
  await type("Sechsstelliger Code aus der App", totpCode);
  await press("Hinzufügen");

  const codes = await screen.findByRole("heading", { name: "Deine Notfallcodes" });
  expect(document.activeElement).toBe(codes);
  for (const one of recoveryCodes) screen.getByText(one);
  await closeStatus();
  await press("Codes kopieren");
  expect(writeText).toHaveBeenLastCalledWith(recoveryCodes.join("\n"));
  await closeStatus();
  await press("Codes drucken");
  expect(print).toHaveBeenCalledOnce();
  await press("Ich habe sie aufgehoben");
  await screen.findByText("Unverbrauchte Notfallcodes: 10");
  expect(screen.queryByText(recoveryCodes[0] ?? "")).toBeNull();
  expect(await rows()).toEqual([
    ["Handy", "Authenticator-App", "Noch nicht verwendet", "Hinzugefügt am 20. November 2026"],
  ]);
});

it("a set-up is begun after a proof, and again after a long time", async () => {
  fake.backend.hasProof = false;
  await openAccount();
  await press("Authenticator-App hinzufügen");
  await type("Passwort", password);
  await press("Bestätigen");
  await field("Sechsstelliger Code aus der App");
  fake.backend.failNext(404, "not-found");
  await press("Hinzufügen");
  await screen.findByText("Das hat zu lange gedauert. Bitte fang nochmals an.");
  expect(screen.queryByLabelText("Sechsstelliger Code aus der App")).toBeNull();
});

describe("a passkey", () => {
  it("is created by the browser", async () => {
    const { create } = stubPasskeys();
    fake.backend.factors = [totpFactor];
    fake.backend.recoveryCodeCount = 10;
    await openAccount();
    await screen.findByText(/^Passkeys gelten nur für die Domain/);
    await press("Passkey hinzufügen");
    expect((await field("Bezeichnung")).value).toBe("Computer");
    await type("Bezeichnung", "Laptop");
    await press("Passkey anlegen");
    expect(await closeStatus()).toBe("„Laptop“ ist hinzugefügt.");
    expect(create).toHaveBeenCalledWith({ publicKey: { challenge: "AAAA" } });
    expect(fake.backend.writes.at(-1)).toMatchObject({
      operation: "POST /account/passkeys",
      body: { credential: passkeyCredential, name: "Laptop" },
    });
    await waitFor(async () => expect((await rows()).map(([name]) => name)).toEqual(["Handy", "Laptop"]));
  });

  it.each([
    ["NotAllowedError", /^Es wurde kein Passkey angelegt/],
    ["InvalidStateError", /^Auf diesem Gerät hast du schon einen Passkey/],
    ["SecurityError", /^Passkeys gehen nur unter der Adresse.*nicht unter localhost\.$/],
    ["UnknownError", /^Der Browser konnte den Passkey nicht verwenden/],
  ])("is not created after a %s", async (name, message) => {
    const { create } = stubPasskeys();
    create.mockImplementationOnce(() => browserError(name));
    await openAccount();
    await press("Passkey hinzufügen");
    await press("Passkey anlegen");
    await screen.findByText(message);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(operations()).toEqual(["POST /account/passkeys/options"]);
    await press("Abbrechen");
    await screen.findByRole("button", { name: "Passkey hinzufügen" });
  });

  it.each([
    [false, true, /^Passkeys gehen hier noch nicht: Sie brauchen HTTPS/],
    [true, false, /^Dieser Browser unterstützt keine Passkeys/],
  ])("cannot be added (server: %s, browser: %s)", async (canAddPasskeys, hasBrowserPasskeys, message) => {
    if (hasBrowserPasskeys) stubPasskeys();
    fake.backend.canAddPasskeys = canAddPasskeys;
    await openAccount();
    await screen.findByText(message);
    expect(screen.queryByRole("button", { name: "Passkey hinzufügen" })).toBeNull();
  });
});

describe("the list of factors", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
    fake.backend.factors = [totpFactor, passkeyFactor];
    fake.backend.recoveryCodeCount = 10;
  });

  it("has kind, last use and day", async () => {
    await openAccount();
    expect(await rows()).toEqual([
      ["Handy", "Authenticator-App", "Zuletzt verwendet: heute, 12:00", "Hinzugefügt am 2. November 2026"],
      ["Computer", "Passkey", "Noch nicht verwendet", "Hinzugefügt am 1. Juni 2025"],
    ]);
  });

  it.each([
    [[totpFactor, passkeyFactor], false, /entfernen\? Dann kannst du dich damit nicht mehr einloggen\.$/],
    [[totpFactor], false, /Dann reicht wieder dein Passwort, und deine Notfallcodes gelten nicht mehr\.$/],
    [[totpFactor], true, /Du richtest gleich danach einen neuen ein\./],
  ])("%j (required: %s) says what a removal means", async (factors, management, text) => {
    fake.backend.factors = factors;
    fake.backend.requirements = { management, team: false };
    await openAccount();
    await press("„Handy“ (Authenticator-App) entfernen");
    expect(await alertText()).toMatch(text);
    await press("Entfernen");
    expect(await closeStatus()).toBe("„Handy“ ist entfernt.");
    expect(operations()).toEqual(["DELETE /account/factors/1"]);
    await waitFor(() => expect(screen.queryByText("Handy")).toBeNull());
  });
});

it.each([
  [3, false],
  [2, true],
])("%d recovery codes are few: %s; new ones replace them", async (count, areFew) => {
  fake.backend.factors = [totpFactor];
  fake.backend.recoveryCodeCount = count;
  await openAccount();
  const text = await screen.findByText(new RegExp(`^Unverbrauchte Notfallcodes: ${count}`));
  expect(text.closest("[role=alert]") !== null).toBe(areFew);
  await press("Neue Notfallcodes");
  expect(await alertText()).toMatch(/^Neue Notfallcodes erstellen\?/);
  await press("Erstellen");
  await press("Ich habe sie aufgehoben");
  await screen.findByText("Unverbrauchte Notfallcodes: 10");
});

describe("the proof of a member with factors", () => {
  beforeEach(() => {
    fake.backend.hasProof = false;
    fake.backend.factors = [totpFactor, passkeyFactor];
  });

  const askForProof = async () => {
    await openAccount();
    await press("Neue Notfallcodes");
    await press("Erstellen");
    await screen.findByRole("dialog", { name: "Bitte bestätige, dass du es bist" });
  };

  it("has a code besides the password", async () => {
    await askForProof();
    await type("Passwort", password);
    await press("Bestätigen");
    await screen.findByText("Bitte gib den Code ein.");
    await type("Code aus der App", "000000");
    await press("Bestätigen");
    await screen.findByText("Dieser Code stimmt nicht.");
    await press("Notfallcode verwenden");
    await type("Notfallcode", recoveryCodes[0] ?? "");
    await press("Bestätigen");
    await screen.findByRole("heading", { name: "Deine Notfallcodes" });
  });

  it("can be a passkey", async () => {
    const { get } = stubPasskeys();
    get.mockImplementationOnce(() => browserError("NotAllowedError"));
    await askForProof();
    await press("Mit Passkey bestätigen");
    await screen.findByText(/^Es wurde kein Passkey verwendet/);
    await press("Mit Passkey bestätigen");
    await screen.findByRole("heading", { name: "Deine Notfallcodes" });
    expect(fake.backend.writes.at(-2)).toMatchObject({
      operation: "POST /auth/proof/passkey",
      body: { credential: passkeyCredential },
    });
  });

  it("asks for a code that the server misses", async () => {
    fake.backend.factors = [];
    await openAccount();
    await press("Authenticator-App hinzufügen");
    fake.backend.factors = [totpFactor];
    await type("Passwort", password);
    await press("Bestätigen");
    await type("Code aus der App", totpCode);
    await press("Bestätigen");
    await field("Sechsstelliger Code aus der App");
  });
});

describe("a required factor", () => {
  beforeEach(() => {
    fake.backend.session = { ...fake.backend.session, mustSetUpSecondFactor: true };
    fake.backend.requirements = { management: true, team: false };
  });

  it("is set up before anything else, and its codes stay until they are kept", async () => {
    renderStaffApp("/news/edit");
    await waitForPath("/einloggen?weiter=/news/edit");
    await screen.findByText(/^Deine Rolle braucht einen zweiten Faktor/);
    expect(screen.queryByRole("navigation")).toBeNull();
    await addApp();
    // The state is fetched again.
    window.dispatchEvent(new Event("visibilitychange"));
    await closeStatus();
    screen.getByText(recoveryCodes[0] ?? "");
    expect(currentPath()).toBe("/einloggen?weiter=/news/edit");
    await press("Ich habe sie aufgehoben");
    await waitForPath("/news/edit");
  });

  it("can be left by signing out", async () => {
    renderStaffApp("/einloggen");
    await press("Ausloggen");
    await field("E-Mail");
    expect(operations()).toEqual(["POST /auth/sign-out"]);
  });

  it("is reported by a write of an open screen", async () => {
    fake.backend.session = { ...fake.backend.session, mustSetUpSecondFactor: false };
    renderStaffApp("/konto");
    await type("Vorname", "Hanna");
    fake.backend.failNext(403, "second-factor-required");
    fake.backend.session = { ...fake.backend.session, mustSetUpSecondFactor: true };
    await press("Speichern");
    await screen.findByText(/^Deine Rolle braucht einen zweiten Faktor/);
  });
});
