import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

describe("what guests do not see yet", () => {
  const outdated = /Gespeichert, aber noch nicht sichtbar/;

  it("is said on every screen", async () => {
    fake.backend.publication = { isCurrent: false, corrupt: [] };
    renderStaffApp("/nachrichten");
    expect((await screen.findByText(outdated)).closest('[role="alert"]')).not.toBeNull();
  });

  it("is not mentioned while everything is published", async () => {
    renderStaffApp("/nachrichten");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(outdated)).toBeNull();
  });

  it("is said after a save", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await screen.findByLabelText("Titel");
    expect(screen.queryByText(outdated)).toBeNull();
    fake.backend.publication = { isCurrent: false, corrupt: [] };
    await act(async () => screen.getByRole("button", { name: "Speichern" }).click());
    await screen.findByText(outdated);
  });

  it("is not asked for by a visitor without a session", async () => {
    fake.backend.session = { isLoggedIn: false, mustChangePassword: false };
    fake.backend.publication = { isCurrent: false, corrupt: [] };
    renderStaffApp("/einloggen");
    await screen.findByLabelText("Passwort");
    expect(screen.queryByText(outdated)).toBeNull();
  });

  it("does not leave a form when the session has expired", async () => {
    let requests = 0;
    fake.server.use(
      http.get("*/api/publication", () => {
        requests += 1;
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await screen.findByLabelText("Titel");
    await waitFor(() => expect(requests).toBe(1));
    await act(async () => {});
    expect(screen.getByLabelText("Titel")).toBeDefined();
  });

  it("is not asked for after signing out", async () => {
    let requests = 0;
    fake.server.use(
      http.get("*/api/publication", () => {
        requests += 1;
        return HttpResponse.json({ isCurrent: true, corrupt: [] });
      }),
    );
    renderStaffApp("/einloggen");
    const signOut = await screen.findByRole("button", { name: "Ausloggen" });
    await waitFor(() => expect(requests).toBe(1));
    await act(async () => signOut.click());
    await screen.findByLabelText("Passwort");
    expect(requests).toBe(1);
  });
});

describe("the nightly backup", () => {
  const last = "2026-11-20T02:00:00Z";

  it("is named with its time on the first screen", async () => {
    fake.backend.publication = { isCurrent: true, corrupt: [], backups: { last, isOverdue: false } };
    renderStaffApp("/einloggen");
    await screen.findByText("Letzte Sicherung: 20. November, 03:00");
  });

  it.each([
    [{ last, isOverdue: true }, /funktioniert nicht. Letzte Sicherung: 20. November, 03:00/],
    [{ isOverdue: true }, /noch keine Sicherung/],
  ])("that fails is a warning on every screen: %o", async (backups, warning) => {
    fake.backend.publication = { isCurrent: true, corrupt: [], backups };
    renderStaffApp("/nachrichten");
    const previousPath = await screen.findByText(warning);
    expect(previousPath.closest('[role="alert"]')).not.toBeNull();
  });
});

describe("a corrupt record", () => {
  it("is named, and deleted", async () => {
    fake.backend.news = [newsEntry(7)];
    fake.backend.publication = { isCurrent: true, corrupt: [{ kind: "NEWS", key: "7" }] };
    renderStaffApp("/nachrichten");
    await screen.findByText(/Neuigkeit Nr. 7 ist beschädigt/);
    fake.backend.publication = { isCurrent: true, corrupt: [] };
    await act(async () => screen.getByRole("button", { name: /^Löschen: Die Neuigkeit/ }).click());
    expect(fake.backend.writes.map(({ operation }) => operation)).toEqual(["DELETE /news/7"]);
    await waitFor(() => expect(screen.queryByText(/ist beschädigt/)).toBeNull());
  });

  it.each([
    ["MENU_FILE", "wild", "Die Datei zur Speisekarte „Wildkarte“ ist beschädigt"],
    ["MENU_SETTING", "GANSL", "Die Einstellung zur Speisekarte „Ganslkarte“ ist beschädigt"],
    ["MENU_FILE", "dessert", "Die Datei zur Speisekarte „dessert“ ist beschädigt"],
  ] as const)("of a menu is named after it: %s %s", async (kind, key, text) => {
    fake.backend.publication = { isCurrent: true, corrupt: [{ kind, key }] };
    renderStaffApp("/nachrichten");
    expect((await screen.findByText(/ist beschädigt/)).textContent).toContain(text);
  });

  it("that is replaced by saving has no deletion", async () => {
    fake.backend.publication = { isCurrent: true, corrupt: [{ kind: "OPENING_HOURS", key: "monday" }] };
    renderStaffApp("/nachrichten");
    await screen.findByText(/monday/);
    expect(screen.queryByRole("button", { name: /^Löschen: / })).toBeNull();
  });
});
