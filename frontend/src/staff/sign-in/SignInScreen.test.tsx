import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { signedOut } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function signIn() {
  await screen.findByLabelText("E-Mail");
  type("E-Mail", "anna@gasthaus.example");
  type("Passwort", "ein langer Satz über Knödel");
  press("Einloggen");
}

describe("the sign-in screen", () => {
  it("has a field for an e-mail address and one for a password", async () => {
    fake.backend.session = signedOut;
    renderStaffApp("/einloggen");
    expect((await screen.findByLabelText("E-Mail")).getAttribute("type")).toBe("email");
    expect(screen.getByLabelText("Passwort").getAttribute("type")).toBe("password");
  });

  it("marks the fields that are empty, and sends nothing", async () => {
    fake.backend.session = signedOut;
    renderStaffApp("/einloggen");
    await screen.findByLabelText("E-Mail");
    press("Einloggen");
    expect(screen.getByText("Bitte gib deine E-Mail-Adresse ein.")).toBeTruthy();
    expect(screen.getByText("Bitte gib dein Passwort ein.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("E-Mail")));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(currentPath()).toBe("/einloggen");
  });

  it("leads on to the menu, which leads everywhere", async () => {
    fake.backend.session = signedOut;
    renderStaffApp("/einloggen");
    await signIn();
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    const links = within(screen.getByRole("navigation")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href")).toSorted()).toEqual([
      "/food-menu/crud",
      "/food-menu/settings",
      "/nachrichten",
      "/news/create",
      "/news/edit",
      "/opening-hours",
      "/statistik",
      "/verlauf",
    ]);
  });

  it.each([
    [401, "unauthorized", null],
    [422, "unprocessable-content", null],
    [429, "too-many-requests", /viele Versuche/],
    [500, "internal", null],
  ])("reports a failure when the server responds with %d", async (status, kind, more) => {
    fake.backend.session = signedOut;
    fake.backend.failNext(status, kind);
    renderStaffApp("/einloggen");
    await signIn();
    const alert = within(await screen.findByRole("alertdialog"));
    expect(alert.getByText("Leider ist etwas schiefgelaufen. Bitte nochmals versuchen")).toBeTruthy();
    fireEvent.click(alert.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(currentPath()).toBe("/einloggen");
    if (more !== null) expect(screen.getByText(more)).toBeTruthy();
  });

  it("leads back to the requested screen", async () => {
    fake.backend.session = signedOut;
    renderStaffApp("/news/edit");
    await waitFor(() => expect(currentPath()).toBe("/einloggen?weiter=/news/edit"));
    await signIn();
    await waitFor(() => expect(currentPath()).toBe("/news/edit"));
  });

  it("offers no OpenID Connect sign-in unless configured", async () => {
    fake.backend.session = signedOut;
    renderStaffApp("/einloggen?gescheitert=1");
    await screen.findByLabelText("E-Mail");
    expect(screen.queryByRole("link", { name: /Einloggen mit/ })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("links to the identity provider, with the return path", async () => {
    fake.backend.session = { ...signedOut, provider: "Google" };
    renderStaffApp("/news/edit");
    const link = await screen.findByRole("link", { name: "Einloggen mit Google" });
    expect(link.getAttribute("href")).toBe("/api/auth/provider?next=%2Fnews%2Fedit");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reports a failed OpenID Connect sign-in without a reason", async () => {
    fake.backend.session = { ...signedOut, provider: "Google" };
    renderStaffApp("/einloggen?gescheitert=1&weiter=%2Fverlauf");
    const link = await screen.findByRole("link", { name: "Einloggen mit Google" });
    expect(link.getAttribute("href")).toBe("/api/auth/provider?next=%2Fverlauf");
    expect(screen.getByRole("alert").textContent).toBe(
      "Das Einloggen mit Google hat leider nicht geklappt. Bitte versuche es nochmals, oder logge dich mit E-Mail und Passwort ein.",
    );
  });

  it("still offers the identity provider after signing out", async () => {
    fake.backend.session = { ...fake.backend.session, provider: "Google" };
    renderStaffApp("/einloggen");
    fireEvent.click(await screen.findByRole("button", { name: "Ausloggen" }));
    await screen.findByRole("link", { name: "Einloggen mit Google" });
  });

  it("warns without https that signing in does not work", async () => {
    fake.backend.session = signedOut;
    vi.stubGlobal("isSecureContext", true);
    const { unmount } = renderStaffApp("/einloggen");
    await screen.findByLabelText("E-Mail");
    expect(screen.queryByRole("alert")).toBeNull();
    unmount();
    vi.stubGlobal("isSecureContext", false);
    renderStaffApp("/einloggen");
    expect((await screen.findByRole("alert")).textContent).toContain("https");
    vi.unstubAllGlobals();
  });

  it("offers the screens first, and the way out more quietly", async () => {
    renderStaffApp("/einloggen");
    const out = await screen.findByRole("button", { name: "Ausloggen" });
    expect(out.className).not.toMatch(/main/);
  });

  it("signs out", async () => {
    renderStaffApp("/einloggen");
    fireEvent.click(await screen.findByRole("button", { name: "Ausloggen" }));
    await screen.findByLabelText("Passwort");
    expect(fake.backend.writes.map(({ operation }) => operation)).toEqual(["POST /auth/sign-out"]);
  });
});

describe("a one-time password", () => {
  it("is changed before anything else, with what is wrong said at the field", async () => {
    fake.backend.session = { ...fake.backend.session, mustChangePassword: true };
    fake.backend.failNext(422, "unprocessable-content", {
      errors: [{ field: "newPassword", detail: "Das ist zu kurz." }],
    });
    renderStaffApp("/news/create");
    await screen.findByRole("heading", { name: "Passwort ändern" });
    type("Einmal-Passwort", "einmal");
    type("Neues Passwort", "kurz");
    press("Passwort speichern");
    await screen.findByText("Das ist zu kurz.");
    type("Neues Passwort", "ein langer Satz über Knödel");
    press("Passwort speichern");
    const alert = within(await screen.findByRole("alertdialog"));
    fireEvent.click(alert.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(currentPath()).toBe("/news/create"));
  });

  it("can be looked at while it is written, and is hidden again when it is sent", async () => {
    fake.backend.session = { ...fake.backend.session, mustChangePassword: true };
    fake.backend.failNext(500, "internal");
    renderStaffApp("/einloggen");
    const field = await screen.findByLabelText("Neues Passwort");
    expect(field.getAttribute("type")).toBe("password");
    fireEvent.click(screen.getByLabelText("Passwort anzeigen"));
    expect(field.getAttribute("type")).toBe("text");
    expect([field.getAttribute("autocapitalize"), field.getAttribute("spellcheck")]).toEqual([
      "none",
      "false",
    ]);
    press("Passwort speichern");
    expect(field.getAttribute("type")).toBe("password");
    await screen.findByText("Nein: internal");
  });
});
