import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountLink } from "@/api/generated";
import { linkToken } from "@/testing/fakePeople";
import { totpCode, totpFactor } from "@/testing/fakeSecondFactors";
import { signedOut } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  closeAlert,
  closeStatus,
  currentPath,
  field,
  press,
  renderStaffApp,
  retryFailedLoad,
  type,
  waitForPath,
} from "@/testing/staffApp";

const fake = setUpFakeServer();
const opened = `/zugang#${linkToken}`;
const account = { name: "Koloman Wirt", firstname: "Koloman", lastname: "Wirt" };
const email = "koloman@gasthaus.example";

function openLink(link: AccountLink | undefined) {
  if (link !== undefined) fake.backend.links[linkToken] = link;
  return renderStaffApp(opened);
}
const invitation: AccountLink = { ...account, kind: "invitation", name: "Anna Huber", role: "team" };
const reset: AccountLink = { ...account, kind: "accountReset", email };
const confirmation: AccountLink = { ...account, kind: "emailConfirmation", email: "neu@gasthaus.example" };
const otherNotice = () => screen.queryByText(/^Auf diesem Gerät ist gerade Anna Huber eingeloggt/);
const lastWrite = () => fake.backend.writes.at(-1);

beforeEach(() => {
  fake.backend.session = signedOut;
});

it("an invitation creates an account and signs in", async () => {
  openLink(invitation);
  await screen.findByText(/Anna Huber lädt dich ein/);
  screen.getByText(/^Du gehörst zum Team/);
  expect(currentPath()).toBe("/zugang");
  expect((await field("Vorname")).value).toBe("Koloman");
  await type("Nachname", "Wirth");
  await type("E-Mail", email);
  await type("Passwort", "ein langer Satz über Nockerln");
  await press("Zugang anlegen");
  await waitForPath("/einloggen");
  expect(await closeStatus()).toMatch(/angelegt, und du bist eingeloggt\.$/);
  await screen.findByText("Griaß di, Koloman!");
  const password = "ein langer Satz über Nockerln";
  expect(fake.backend.writes.at(1)).toMatchObject({
    operation: "POST /auth/invitation",
    body: { token: linkToken, firstname: "Koloman", lastname: "Wirth", email, password },
  });
  expect(sessionStorage.length).toBe(0);
});

it("an invitation lists the fields that the server rejects", async () => {
  openLink(invitation);
  await field("Vorname");
  const detail = "Diese E-Mail-Adresse gehört schon zu einem anderen Zugang.";
  fake.backend.failNext(422, "unprocessable-content", { errors: [{ field: "email", detail }] });
  await press("Zugang anlegen");
  await screen.findByText(`E-Mail – ${detail}`);
  await type("E-Mail", email);
  expect(screen.queryByText(detail)).toBeNull();
  expect(screen.queryByText(`E-Mail – ${detail}`)).toBeNull();
});

it.each(["accountReset", "forgottenPassword"] as const)(
  "%s sets a new password and signs in",
  async (kind) => {
    openLink({ ...reset, kind });
    await screen.findByRole("heading", { name: "Neues Passwort wählen" });
    expect(document.querySelector<HTMLInputElement>("[autocomplete=username]")?.value).toBe(email);
    await type("Neues Passwort", "ein langer Satz über Nockerln");
    await press("Passwort speichern");
    await waitForPath("/einloggen");
    expect(await closeStatus()).toMatch(/^Dein neues Passwort gilt ab sofort/);
  },
);

it.each([true, false])("the second factor is due after a new password (in time: %s)", async (isInTime) => {
  fake.backend.factors = [totpFactor];
  openLink({ ...reset, kind: "forgottenPassword" });
  await type("Neues Passwort", "ein langer Satz über Nockerln");
  await press("Passwort speichern");
  await type("Code aus der App", totpCode);
  if (!isInTime) fake.backend.failNext(401, "unauthorized");
  await press("Einloggen");
  if (!isInTime) await closeAlert();
  await waitForPath("/einloggen");
  if (isInTime) expect(await closeStatus()).toMatch(/^Dein neues Passwort gilt ab sofort/);
  else await field("E-Mail");
});

describe("if another person is signed in", () => {
  beforeEach(() => {
    fake.backend.session = fake.backend.nextSession;
  });

  it.each([
    [invitation, true],
    [reset, true],
    [{ ...reset, email: "anna@gasthaus.example" }, false],
    [confirmation, false],
  ])("%j says so: %s", async (link, isShown) => {
    openLink(link);
    await screen.findByRole("button", { name: /^(Zugang anlegen|Passwort speichern|Adresse bestätigen)$/ });
    await waitFor(() => expect(otherNotice() !== null).toBe(isShown));
  });

  it("the message after it is shown to the new account", async () => {
    openLink(reset);
    await type("Neues Passwort", "ein langer Satz über Nockerln");
    await press("Passwort speichern");
    await screen.findByText("Griaß di, Koloman!");
    expect(await closeStatus()).toMatch(/^Dein neues Passwort/);
  });
});

it.each([
  [signedOut, "Einloggen", "/einloggen"],
  [undefined, "Mein Zugang", "/konto"],
])("an e-mail address is confirmed by a button (session: %j)", async (session, link, path) => {
  fake.backend.session = session ?? fake.backend.nextSession;
  openLink(confirmation);
  await screen.findByText(/Willst du dich ab jetzt mit neu@gasthaus\.example einloggen/);
  await press("Adresse bestätigen");
  await screen.findByText(/^Die Adresse ist bestätigt/);
  expect(document.activeElement).not.toBe(document.body);
  expect(lastWrite()).toMatchObject({
    operation: "POST /auth/email-confirmation",
    body: { token: linkToken },
  });
  const links = screen.getAllByRole("link", { name: link });
  expect(links.map((one) => one.getAttribute("href"))).toContain(path);
});

it.each([opened, "/zugang", "/zugang#screen"])("%s without a valid link says what to do", async (path) => {
  fake.backend.session = { ...signedOut, canMailPasswordLink: path === opened };
  renderStaffApp(path);
  await screen.findByRole("heading", { name: "Dieser Link gilt nicht mehr" });
  screen.getByText(/bitte diese Person um einen neuen/);
  expect(screen.queryByRole("link", { name: "Passwort vergessen?" }) !== null).toBe(path === opened);
  expect(currentPath()).toBe(path === opened ? "/zugang" : path);
});

it("a link that was used meanwhile is reported", async () => {
  openLink(reset);
  await type("Neues Passwort", "ein langer Satz über Nockerln");
  fake.backend.links = {};
  await press("Passwort speichern");
  await screen.findByText("Nein: link-invalid");
});

it("a link survives a reload of the page", async () => {
  openLink(reset).unmount();
  renderStaffApp("/zugang");
  await field("Neues Passwort");
});

it("a failed request is reported and offers a retry", async () => {
  fake.server.use(http.post("/api/auth/link", () => HttpResponse.error()));
  openLink(reset);
  await retryFailedLoad(fake);
  await field("Neues Passwort");
});
