import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { entry, visitStaff } from "@/testing/fakeServer";
import { openOffice } from "@/testing/renderStaffApp";

const the = openOffice();

describe("what guests do not see yet", () => {
  const behind = /Gespeichert, aber noch nicht sichtbar/;

  it("is said on every screen", async () => {
    the.house.publication = { isCurrent: false, corrupt: [] };
    visitStaff("/nachrichten");
    expect((await screen.findByText(behind)).closest('[role="alert"]')).not.toBeNull();
  });

  it("is not mentioned while everything is published", async () => {
    visitStaff("/nachrichten");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(behind)).toBeNull();
  });

  it("is said after a save", async () => {
    the.house.news = [entry(7)];
    visitStaff("/news/create/7");
    await screen.findByLabelText("Titel");
    expect(screen.queryByText(behind)).toBeNull();
    the.house.publication = { isCurrent: false, corrupt: [] };
    await act(async () => screen.getByRole("button", { name: "Speichern" }).click());
    await screen.findByText(behind);
  });

  it("is not asked for by a visitor without a session", async () => {
    the.house.session = { isLoggedIn: false, mustChangePassword: false };
    the.house.publication = { isCurrent: false, corrupt: [] };
    visitStaff("/einloggen");
    await screen.findByLabelText("Passwort");
    expect(screen.queryByText(behind)).toBeNull();
  });

  it("leads nobody away from a form when the session has ended", async () => {
    let asked = 0;
    the.server.use(
      http.get("*/api/publication", () => {
        asked += 1;
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    the.house.news = [entry(7)];
    visitStaff("/news/create/7");
    await screen.findByLabelText("Titel");
    await waitFor(() => expect(asked).toBe(1));
    await act(async () => {});
    expect(screen.getByLabelText("Titel")).toBeDefined();
  });

  it("is not asked for after signing out", async () => {
    let asked = 0;
    the.server.use(
      http.get("*/api/publication", () => {
        asked += 1;
        return HttpResponse.json({ isCurrent: true, corrupt: [] });
      }),
    );
    visitStaff("/einloggen");
    const signOut = await screen.findByRole("button", { name: "Ausloggen" });
    await waitFor(() => expect(asked).toBe(1));
    await act(async () => signOut.click());
    await screen.findByLabelText("Passwort");
    expect(asked).toBe(1);
  });
});

describe("the nightly backup", () => {
  const last = "2026-11-20T02:00:00Z";

  it("is named with its time on the first screen", async () => {
    the.house.publication = { isCurrent: true, corrupt: [], backups: { last, isOverdue: false } };
    visitStaff("/einloggen");
    await screen.findByText("Letzte Sicherung: 20. November, 03:00");
  });

  it.each([
    [{ last, isOverdue: true }, /funktioniert nicht. Letzte Sicherung: 20. November, 03:00/],
    [{ isOverdue: true }, /noch keine Sicherung/],
  ])("that fails is a warning on every screen: %o", async (backups, warning) => {
    the.house.publication = { isCurrent: true, corrupt: [], backups };
    visitStaff("/nachrichten");
    const previousPath = await screen.findByText(warning);
    expect(previousPath.closest('[role="alert"]')).not.toBeNull();
  });
});

describe("a corrupt record", () => {
  it("is named, and deleted", async () => {
    the.house.news = [entry(7)];
    the.house.publication = { isCurrent: true, corrupt: [{ kind: "NEWS", key: "7" }] };
    visitStaff("/nachrichten");
    await screen.findByText(/Neuigkeit Nr. 7 ist beschädigt/);
    the.house.publication = { isCurrent: true, corrupt: [] };
    await act(async () => screen.getByRole("button", { name: /^Löschen: Die Neuigkeit/ }).click());
    expect(the.house.writes.map(({ what }) => what)).toEqual(["DELETE /news/7"]);
    await waitFor(() => expect(screen.queryByText(/ist beschädigt/)).toBeNull());
  });

  it.each([
    ["MENU_FILE", "wild", "Die Datei zur Speisekarte „Wildkarte“ ist beschädigt"],
    ["MENU_SETTING", "GANSL", "Die Einstellung zur Speisekarte „Ganslkarte“ ist beschädigt"],
    ["MENU_FILE", "dessert", "Die Datei zur Speisekarte „dessert“ ist beschädigt"],
  ] as const)("of a menu is named after it: %s %s", async (kind, key, text) => {
    the.house.publication = { isCurrent: true, corrupt: [{ kind, key }] };
    visitStaff("/nachrichten");
    expect((await screen.findByText(/ist beschädigt/)).textContent).toContain(text);
  });

  it("that is replaced by saving has no deletion", async () => {
    the.house.publication = { isCurrent: true, corrupt: [{ kind: "OPENING_HOURS", key: "monday" }] };
    visitStaff("/nachrichten");
    await screen.findByText(/monday/);
    expect(screen.queryByRole("button", { name: /^Löschen: / })).toBeNull();
  });
});
