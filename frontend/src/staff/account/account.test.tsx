import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { password } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  alertText,
  closeStatus,
  currentPath,
  field,
  followLink,
  press,
  renderStaffApp,
  type,
  waitForPath,
} from "@/testing/staffApp";

const fake = setUpFakeServer();
const operations = () => fake.backend.writes.map(({ operation }) => operation);
const proofDialog = () => screen.findByRole("dialog", { name: "Bitte bestätige, dass du es bist" });

async function typeProof(value: string) {
  const dialog = within(await proofDialog());
  fireEvent.change(dialog.getByLabelText("Passwort"), { target: { value } });
  await press("Bestätigen");
}

it("is one link away from the start screen", async () => {
  renderStaffApp("/einloggen");
  await screen.findByRole("navigation", { name: "Übersicht" });
  await followLink("Mein Zugang");
  await waitForPath("/konto");
  await screen.findByText("Deine Rolle: Leitung");
});

describe("the name", () => {
  it("is saved, and shown in the navigation", async () => {
    renderStaffApp("/konto");
    expect((await field("Vorname")).value).toBe("Anna");
    expect(screen.queryByRole("button", { name: "Speichern" })).toBeNull();
    await type("Nachname", "Berger");
    await press("Speichern");
    expect(await closeStatus()).toBe("Dein Name ist gespeichert.");
    await screen.findAllByText("Anna Berger");
    expect(screen.queryByRole("button", { name: "Speichern" })).toBeNull();
  });

  it("is kept until it is saved or discarded", async () => {
    const first = renderStaffApp("/konto");
    await type("Vorname", "Hanna");
    first.unmount();
    renderStaffApp("/konto");
    expect((await field("Vorname")).value).toBe("Hanna");
    await press("Verwerfen");
    expect((await field("Vorname")).value).toBe("Anna");
  });

  it("reports a rejected field", async () => {
    fake.backend.failNext(422, "unprocessable-content", {
      errors: [{ field: "firstname", detail: "Diese Angabe fehlt." }],
    });
    renderStaffApp("/konto");
    await type("Vorname", " ");
    await press("Speichern");
    await screen.findByRole("button", { name: "Vorname – Diese Angabe fehlt." });
    expect((await field("Vorname")).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the e-mail address", () => {
  const address = "E-Mail-Adresse zum Einloggen";

  it.each([
    [false, /gilt sofort/, "Ab sofort loggst du dich mit neu@gasthaus.example ein."],
    [true, /schicken wir einen Link/, /^Wir haben einen Link an neu@gasthaus.example geschickt.*anna@/],
  ])("is confirmed by mail if there is a mail server: %s", async (canMailPasswordLink, hint, result) => {
    fake.backend.session = { ...fake.backend.session, canMailPasswordLink };
    renderStaffApp("/konto");
    await screen.findByText(hint);
    await type(address, "neu@gasthaus.example");
    await press("Speichern");
    await screen.findByText(result);
    expect((await field(address)).value).toBe(`${canMailPasswordLink ? "anna" : "neu"}@gasthaus.example`);
  });

  it.each([
    ["Link nochmals schicken", "neu", /^Der Link ist nochmals unterwegs/, 1],
    ["Änderung abbrechen", "anna", /^Die Änderung ist abgebrochen/, 0],
  ])("that is not confirmed yet offers: %s", async (button, sent, message, count) => {
    fake.backend.session = { ...fake.backend.session, canMailPasswordLink: true };
    fake.backend.account = { ...fake.backend.account, pendingEmail: "neu@gasthaus.example" };
    renderStaffApp("/konto");
    await press(button);
    expect(await closeStatus()).toMatch(message);
    expect(screen.queryAllByText(/^Wir haben einen Link/)).toHaveLength(count);
    expect(document.activeElement).not.toBe(document.body);
    expect(fake.backend.writes.map(({ operation, body }) => [operation, body])).toEqual([
      ["PUT /account/email", { email: `${sent}@gasthaus.example` }],
    ]);
  });

  it("is saved once the password was entered, which is asked for once", async () => {
    fake.backend.hasProof = false;
    renderStaffApp("/konto");
    await type(address, "neu@gasthaus.example");
    await press("Speichern");
    await typeProof("falsch");
    const input = within(await proofDialog()).getByLabelText<HTMLInputElement>("Passwort");
    await within(await proofDialog()).findByText("Das ist nicht dein jetziges Passwort.");
    await waitFor(() => expect(document.activeElement).toBe(input));
    await typeProof(password);
    expect(await closeStatus()).toMatch(/^Ab sofort/);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(operations()).toEqual([
      "PUT /account/email",
      "POST /auth/proof",
      "POST /auth/proof",
      "PUT /account/email",
    ]);
  });

  it("stays in the form, without an error, if the password is not entered", async () => {
    fake.backend.hasProof = false;
    renderStaffApp("/konto");
    await type(address, "neu@gasthaus.example");
    await press("Speichern");
    await press("Bestätigen");
    await screen.findByText("Bitte gib dein Passwort ein.");
    await press("Abbrechen");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await field(address)).value).toBe("neu@gasthaus.example");
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Speichern");
    await proofDialog();
    expect(operations()).toEqual(["PUT /account/email", "PUT /account/email"]);
  });

  it("leads to the sign-in screen if the session ends before the password is entered", async () => {
    fake.backend.hasProof = false;
    renderStaffApp("/konto");
    await type(address, "neu@gasthaus.example");
    await press("Speichern");
    await proofDialog();
    fake.backend.failNext(401, "unauthorized");
    fake.backend.failNext(401, "unauthorized");
    await typeProof(password);
    expect(await alertText()).toMatch(/^Sie wurden leider ausgeloggt!/);
  });
});

describe("the password", () => {
  it("is estimated while it is typed, and changed", async () => {
    renderStaffApp("/konto");
    await screen.findByText(/^Mindestens 15 Zeichen/);
    await type("Neues Passwort", "kurz");
    await screen.findByText("Noch zu kurz");
    await type("Neues Passwort", "fünfzehn Zeichen");
    await screen.findByText("Noch leicht zu erraten");
    const detail = "Dieses Passwort ist zu leicht zu erraten.";
    fake.backend.failNext(422, "unprocessable-content", { errors: [{ field: "newPassword", detail }] });
    await press("Passwort speichern");
    await screen.findByText(detail);
    expect(screen.queryByText("Noch leicht zu erraten")).toBeNull();
    await type("Neues Passwort", "ein anderer Satz über Palatschinken");
    await screen.findByText("Gut, schwer zu erraten");
    expect(screen.queryByText(detail)).toBeNull();
    await type("Bisheriges Passwort", password);
    await press("Passwort speichern");
    expect(await closeStatus()).toMatch(/^Dein neues Passwort gilt/);
    expect((await field("Neues Passwort")).value).toBe("");
    expect(screen.queryByText("Gut, schwer zu erraten")).toBeNull();
  });
});

describe("the sessions", () => {
  afterEach(() => void vi.useRealTimers());

  const rows = async () =>
    within(await screen.findByRole("list", { name: "Wo du eingeloggt bist" }))
      .getAllByRole("listitem")
      .map((row) =>
        [...row.querySelectorAll("strong, p")].map(({ textContent }) =>
          textContent?.replaceAll("\u00a0", " "),
        ),
      );

  it("are listed with device and last use, and ended one by one", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
    renderStaffApp("/konto");
    await screen.findByText("Handy · Chrome");
    expect(await rows()).toEqual([
      ["Handy · Chrome", "Dieses Gerät", "Eingeloggt seit: heute, 09:00"],
      ["Computer · Firefox", "Zuletzt verwendet: 19. November, 18:30", "Eingeloggt seit: 2. November, 10:00"],
    ]);
    fake.backend.hasProof = false;
    await press(/^Computer · Firefox, zuletzt verwendet 19\.\sNovember, 18:30: ausloggen$/);
    expect(await alertText()).toMatch(/^Computer · Firefox: dort ausloggen\?/);
    await press("Ausloggen");
    await typeProof(password);
    expect(await closeStatus()).toBe("Computer · Firefox: ausgeloggt.");
    expect(await rows()).toHaveLength(1);
  });

  it("are all ended at once", async () => {
    renderStaffApp("/konto");
    await press("Auf allen Geräten ausloggen");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByText("Auf allen Geräten ausloggen"));
    await field("E-Mail");
    expect(currentPath()).toBe("/einloggen?weiter=/konto");
    expect(operations()).toEqual(["POST /auth/sign-out-everywhere"]);
  });
});
