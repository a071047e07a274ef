import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe, setColorScheme, violationsOf } from "../axe";
import { startedOnce } from "../fixtures";
import { freePort } from "../identityProvider";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import { test as base, closeStatus, failedStatusMessage, signIn, waitForScreen } from "./fixtures";
import { berta, startStaffServer } from "./startStaffServer";

/** Passkeys need HTTPS or `localhost`, and the address of the settings. */
async function startServerForPasskeys() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { close } = await startStaffServer({ port, settings: { public_url: url } });
  return { url, close };
}

const test = base.extend("staffServer", { scope: "file" }, startedOnce(startServerForPasskeys));

/** Verifies its user at once. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: () => devTools.send("WebAuthn.clearCredentials", { authenticatorId }) };
}

/** In seconds (RFC 6238). */
const step = 30;

/** The code of an authenticator app, `steps` after now (RFC 6238, RFC 4226). */
function totp(secret: string, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / step) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function signOut(page: Page) {
  await page.goto("/einloggen");
  await press(page, "Ausloggen");
  await page.getByLabel("Passwort").waitFor();
}

async function expectAccessible(page: Page) {
  const problems: Record<string, unknown> = {};
  for (const scheme of ["light", "dark"] as const) {
    await setColorScheme(page, scheme);
    problems[scheme] = await violationsOf(axe(page));
  }
  problems.sideways = await horizontalOverflow(page);
  expect(problems).toEqual({ light: [], dark: [], sideways: noOverflow });
}

async function keepCodes(page: Page): Promise<string[]> {
  await page.getByRole("heading", { name: "Deine Notfallcodes" }).waitFor();
  const codes = await page.locator("ol > li").allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await press(page, "Ich habe sie aufgehoben");
  return codes;
}

test("a passkey signs in without the password; a recovery code replaces a lost one", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, { screenSize: "smallPhone", reducedMotion: true });
  const authenticator = await addAuthenticator(page);
  await page.goto("/einloggen");
  await signIn(page);
  await waitForScreen(page, "Griaß di, Anna!");
  await page.goto("/konto");
  await press(page, "Passkey hinzufügen");
  await page.getByText(/^Dein Browser fragt dich gleich/).waitFor();
  await expectAccessible(page);
  await press(page, "Passkey anlegen");
  await page.getByRole("heading", { name: "Deine Notfallcodes" }).waitFor();
  await closeStatus(page);
  await expectAccessible(page);
  // Only the codes are printed.
  await page.emulateMedia({ media: "print" });
  const printed = await page.locator("body").innerText();
  expect(printed).toMatch(/^Deine Notfallcodes\s/);
  expect(printed).not.toMatch(/Mein Zugang|Vorname|kopieren/);
  await page.emulateMedia({ media: "screen" });
  const [code = ""] = await keepCodes(page);
  await page.getByText("Unverbrauchte Notfallcodes: 10").waitFor();
  await expectAccessible(page);

  await signOut(page);
  await press(page, "Mit Passkey einloggen");
  await waitForScreen(page, "Griaß di, Anna!");

  await authenticator.lose();
  await signOut(page);
  await signIn(page);
  await waitForScreen(page, "Zweiter Faktor");
  await expectAccessible(page);
  await press(page, "Mit Passkey einloggen");
  await page.getByText(/^Es wurde kein Passkey verwendet/).waitFor();
  await page.getByLabel("Notfallcode").fill(code);
  await press(page, "Einloggen");
  await waitForScreen(page, "Griaß di, Anna!");

  await page.goto("/konto");
  await page.getByText("Unverbrauchte Notfallcodes: 9").waitFor();
  await press(page, "„Handy“ (Passkey) entfernen");
  await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
  expect(await closeStatus(page)).toBe("„Handy“ ist entfernt.");
  await signOut(page);
  await signIn(page);
  await waitForScreen(page, "Griaß di, Anna!");
});

test("an authenticator app is set up where it is required; each of its codes signs in once", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, { reducedMotion: true, allowedConsole: failedStatusMessage(422) });
  await page.goto("/einloggen");
  await signIn(page, berta);
  await waitForScreen(page, "Griaß di, Berta!");
  await page.goto("/personen");
  await page.getByLabel("Pflicht für die Rolle Leitung").click();
  await press(page, "Einschalten");
  await waitForScreen(page, "Bevor es weitergeht");
  await expectAccessible(page);
  await press(page, "Authenticator-App hinzufügen");
  const secret = (await page.getByLabel("Schlüssel").inputValue()).replaceAll(" ", "");
  await expectAccessible(page);
  // The step before the current one is accepted too, so that two codes are left.
  await page.getByLabel("Sechsstelliger Code aus der App").fill(totp(secret, -1));
  await press(page, "Hinzufügen");
  await keepCodes(page);
  await waitForScreen(page, "Personen");
  expect(await page.getByLabel("Pflicht für die Rolle Leitung").isChecked()).toBe(true);

  await signOut(page);
  await signIn(page, berta);
  await page.getByLabel("Code aus der App").fill(totp(secret, -1));
  await press(page, "Einloggen");
  await page.getByText(/^Dieser Code stimmt nicht/).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Code aus der App").fill(totp(secret, 1));
  await press(page, "Einloggen");
  await waitForScreen(page, "Griaß di, Berta!");
});
