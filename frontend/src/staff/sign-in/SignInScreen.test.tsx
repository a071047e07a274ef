import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { screens } from "@/entry/staffScreens";
import { passkeyFactor, recoveryCodes, totpCode, totpFactor } from "@/testing/fakeSecondFactors";
import { password, signedOut } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  closeAlert,
  closeStatus,
  currentPath,
  field,
  followLink,
  press,
  renderStaffApp,
  signIn,
  type,
  waitForPath,
} from "@/testing/staffApp";
import { passkeyCredential, stubPasskeys } from "@/testing/stubPasskeys";

const fake = setUpFakeServer();
const findProviderLink = () => screen.findByRole("link", { name: "Einloggen mit Google" });

describe("the sign-in screen", () => {
  beforeEach(() => {
    fake.backend.session = signedOut;
  });

  it("has an e-mail and a password field, which are required", async () => {
    renderStaffApp("/einloggen");
    expect((await field("E-Mail")).type).toBe("email");
    expect((await field("Passwort")).type).toBe("password");
    await press("Einloggen");
    expect(screen.getByText("Bitte gib deine E-Mail-Adresse ein.")).toBeTruthy();
    expect(screen.getByText("Bitte gib dein Passwort ein.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("E-Mail")));
    expect(fake.backend.writes).toEqual([]);
  });

  it("leads to the menu with every screen", async () => {
    renderStaffApp("/einloggen");
    await signIn();
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    const links = within(await screen.findByRole("navigation", { name: "Übersicht" })).getAllByRole("link");
    const paths = links.map((link) => link.getAttribute("href"));
    expect(paths.toSorted()).toEqual(screens.flatMap(({ path, link }) => (link ? path : [])).toSorted());
  });

  it("has a link to the website that does not sign out", async () => {
    const siteLink = async () =>
      (await screen.findByRole("link", { name: "Website ansehen" })).getAttribute("href");
    renderStaffApp("/einloggen");
    await field("E-Mail");
    expect(await siteLink()).toBe("/");
    await signIn();
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    expect(await siteLink()).toBe("/essen");
  });

  it.each([
    [401, "unauthorized", null],
    [422, "unprocessable-content", null],
    [429, "too-many-requests", /viele Versuche/],
    [500, "internal", null],
  ])("reports a failure when the server responds with %d", async (status, kind, reason) => {
    fake.backend.failNext(status, kind);
    renderStaffApp("/einloggen");
    await signIn();
    expect(await closeAlert()).toBe("Leider ist etwas schiefgelaufen. Bitte nochmals versuchen");
    expect(currentPath()).toBe("/einloggen");
    if (reason !== null) expect(screen.getByText(reason)).toBeTruthy();
  });

  it("returns to the requested screen", async () => {
    renderStaffApp("/news/edit");
    await waitForPath("/einloggen?weiter=/news/edit");
    await screen.findByText("Nach dem Einloggen kommst du zu der Seite zurück, auf der du warst.");
    await signIn();
    await waitForPath("/news/edit");
    fake.backend.session = signedOut;
    await followLink("Verlauf");
    await waitForPath("/einloggen?weiter=/verlauf");
  });

  it("offers no OpenID Connect sign-in unless configured", async () => {
    renderStaffApp("/einloggen?gescheitert=1");
    await field("E-Mail");
    expect(screen.queryByRole("link", { name: /Einloggen mit/ })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reports a failed OpenID Connect sign-in without a reason", async () => {
    fake.backend.session = { ...signedOut, provider: "Google" };
    renderStaffApp("/einloggen?gescheitert=1&weiter=%2Fverlauf");
    expect((await findProviderLink()).getAttribute("href")).toBe("/api/auth/provider?next=%2Fverlauf");
    expect(screen.getByRole("alert").textContent).toBe(
      "Das Einloggen mit Google hat leider nicht geklappt. Bitte versuche es nochmals, oder logge dich mit E-Mail und Passwort ein.",
    );
  });

  it.each([true, false])("warns unless the page is loaded over https: %s", async (isSecure) => {
    vi.stubGlobal("isSecureContext", isSecure);
    renderStaffApp("/einloggen");
    await field("E-Mail");
    expect(screen.queryByRole("alert")?.textContent.includes("https") ?? false).toBe(!isSecure);
  });
});

describe("the second factor", () => {
  beforeEach(() => {
    fake.backend.session = signedOut;
    fake.backend.factors = [totpFactor];
  });

  it.each([
    ["Code aus der App", totpCode],
    ["Notfallcode", recoveryCodes[0] ?? ""],
  ])("after the password is a code: %s", async (label, code) => {
    renderStaffApp("/news/edit");
    await signIn();
    await screen.findByRole("heading", { name: "Zweiter Faktor" });
    const input = await field("Code aus der App");
    expect([input.inputMode, input.autocomplete]).toEqual(["numeric", "one-time-code"]);
    await waitFor(() => expect(document.activeElement).toBe(input));
    await press("Einloggen");
    await screen.findByText("Bitte gib den Code ein.");
    await type("Code aus der App", "000000");
    await press("Einloggen");
    await screen.findByText("Dieser Code stimmt nicht.");
    await waitFor(() => expect(document.activeElement).toBe(input));
    if (label === "Notfallcode") await press("Notfallcode verwenden");
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${label}`)));
    expect((await field(label)).inputMode).toBe(label === "Notfallcode" ? "text" : "numeric");
    await type(label, code);
    await press("Einloggen");
    await waitForPath("/news/edit");
    expect(screen.queryByRole("button", { name: "Passkey" })).toBeNull();
  });

  it.each([
    [401, "unauthorized"],
    [429, "too-many-requests"],
  ])("that is answered with %d leads back to the password, or says why", async (status, kind) => {
    renderStaffApp("/einloggen");
    await signIn();
    await type("Code aus der App", totpCode);
    fake.backend.failNext(status, kind);
    await press("Einloggen");
    if (status === 401)
      expect(await closeAlert()).toBe("Das hat zu lange gedauert. Bitte gib dein Passwort nochmals ein.");
    else {
      await screen.findByText("Nein: too-many-requests");
      await press("Zurück zum Passwort");
    }
    expect((await field("E-Mail")).value).toBe("anna@gasthaus.example");
    expect((await field("Passwort")).value).toBe("");
  });

  it("can be a passkey", async () => {
    const { get } = stubPasskeys();
    fake.backend.factors = [totpFactor, passkeyFactor];
    renderStaffApp("/einloggen");
    await signIn();
    get.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    await press("Mit Passkey einloggen");
    await screen.findByText(/^Es wurde kein Passkey verwendet/);
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Mit Passkey einloggen");
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    const token = expect.stringMatching(/^\w{64}$/);
    expect(fake.backend.writes.slice(-2)).toMatchObject([
      { operation: "POST /auth/passkey/options", body: { token } },
      { operation: "POST /auth/passkey", body: { token, credential: passkeyCredential } },
    ]);
  });
});

describe("a passkey instead of the password", () => {
  beforeEach(() => {
    fake.backend.session = { ...signedOut, canUsePasskey: true };
  });

  it.each([
    [401, "unauthorized", /^Mit diesem Passkey kannst du dich hier nicht einloggen/],
    [503, "unavailable", "Nein: unavailable"],
  ])("is refused with %d, or signs in", async (status, kind, message) => {
    stubPasskeys();
    renderStaffApp("/einloggen");
    const button = () => screen.findByRole("button", { name: "Mit Passkey einloggen" });
    await waitFor(async () => expect((await button()).getAttribute("aria-disabled")).toBe("false"));
    fake.backend.queuedFailures = [undefined];
    fake.backend.failNext(status, kind);
    await press("Mit Passkey einloggen");
    await screen.findByText(message);
    await press("Mit Passkey einloggen");
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    expect(fake.backend.writes.at(-2)?.body).toEqual({});
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    "is not offered unless both can (server: %s, browser: %s)",
    async (canUsePasskey, hasBrowserPasskeys) => {
      if (hasBrowserPasskeys) stubPasskeys();
      fake.backend.session = { ...signedOut, canUsePasskey };
      renderStaffApp("/einloggen");
      await field("Passwort");
      expect(screen.queryByRole("button", { name: "Mit Passkey einloggen" })).toBeNull();
    },
  );
});

it("signs out", async () => {
  fake.backend.session = { ...fake.backend.session, provider: "Google" };
  renderStaffApp("/einloggen");
  await press("Ausloggen");
  await field("Passwort");
  await findProviderLink();
  expect(fake.backend.writes.map(({ operation }) => operation)).toEqual(["POST /auth/sign-out"]);
});

describe("a forgotten password", () => {
  beforeEach(() => {
    fake.backend.session = { ...signedOut, canMailPasswordLink: true };
  });

  it("is replaced by a link that is mailed, if there is such an account", async () => {
    renderStaffApp("/einloggen");
    await type("E-Mail", "anna@gasthaus.");
    await followLink("Passwort vergessen?");
    await waitForPath("/passwort-vergessen");
    expect((await field("E-Mail")).value).toBe("anna@gasthaus.");
    await type("E-Mail", "");
    await press("Link schicken");
    await screen.findByText("Bitte gib deine E-Mail-Adresse ein.");
    await type("E-Mail", " anna@gasthaus.example ");
    await press("Link schicken");
    await screen.findByText(
      "Wenn anna@gasthaus.example zu einem Zugang gehört, ist eine E-Mail unterwegs. Der Link darin gilt 15 Minuten.",
    );
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Schau in dein Postfach" }));
    expect(fake.backend.writes.map(({ operation, body }) => [operation, body])).toEqual([
      ["POST /auth/forgotten-password", { email: "anna@gasthaus.example" }],
    ]);
    await followLink("Zurück zum Einloggen");
    await waitForPath("/einloggen");
  });

  it("reports a failed request", async () => {
    fake.backend.queuedFailures = ["offline"];
    renderStaffApp("/passwort-vergessen");
    await type("E-Mail", "anna@gasthaus.example");
    await press("Link schicken");
    await screen.findByText(/^Keine Verbindung/);
    expect((await field("E-Mail")).value).toBe("anna@gasthaus.example");
  });

  it.each(["/einloggen", "/passwort-vergessen"])(
    "needs the help of another person without a mail server: %s",
    async (path) => {
      fake.backend.session = signedOut;
      renderStaffApp(path);
      await screen.findByText(/Bitte jemanden von der Leitung, deinen Zugang zurückzusetzen/);
      expect(screen.queryByRole("link", { name: "Passwort vergessen?" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Link schicken" })).toBeNull();
    },
  );
});

describe("a one-time password", () => {
  beforeEach(() => {
    fake.backend.session = { ...fake.backend.session, mustChangePassword: true };
  });

  it("must be changed before any other screen opens", async () => {
    renderStaffApp("/news/create");
    await screen.findByRole("heading", { name: "Passwort ändern" });
    await type("Einmal-Passwort", "einmal");
    await type("Neues Passwort", "ein langer Satz über Knödel");
    await press("Passwort speichern");
    await waitForPath("/news/create");
    expect(await closeStatus()).toMatch(/^Dein neues Passwort gilt/);
  });

  it("is not asked for again right after signing in, unless it is rejected", async () => {
    fake.backend.nextSession = fake.backend.session;
    fake.backend.session = signedOut;
    renderStaffApp("/einloggen");
    await signIn();
    await type("Neues Passwort", "ein anderer Satz über Knödel");
    expect(screen.queryByLabelText("Einmal-Passwort")).toBeNull();
    fake.backend.failNext(422, "unprocessable-content", {
      errors: [{ field: "currentPassword", detail: "Das ist nicht dein jetziges Passwort." }],
    });
    await press("Passwort speichern");
    expect((await field("Einmal-Passwort")).value).toBe(password);
    await press("Passwort speichern");
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    expect(fake.backend.writes.at(-1)?.body).toEqual({
      currentPassword: password,
      newPassword: "ein anderer Satz über Knödel",
    });
  });

  it("can be shown while it is typed, and is hidden when it is sent", async () => {
    fake.backend.failNext(500, "internal");
    renderStaffApp("/einloggen");
    const input = await field("Neues Passwort");
    expect(input.type).toBe("password");
    fireEvent.click(await field("Passwort anzeigen"));
    expect(input.type).toBe("text");
    expect([input.getAttribute("autocapitalize"), input.getAttribute("spellcheck")]).toEqual([
      "none",
      "false",
    ]);
    await press("Passwort speichern");
    expect(input.type).toBe("password");
    await screen.findByText("Nein: internal");
  });
});
