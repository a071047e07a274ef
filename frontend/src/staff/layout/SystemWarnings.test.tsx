import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Publication } from "@/api/generated";
import { signedOut } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  alertText,
  closeStatus,
  field,
  findConnectionErrorText,
  press,
  renderStaffApp,
  signIn,
} from "@/testing/staffApp";

const fake = setUpFakeServer();
const setPublication = (publication: Partial<Publication>) => {
  fake.backend.publication = { isCurrent: true, corrupt: [], failures: [], ...publication };
};
const unpublishedNotice = () => screen.queryByText(/Gespeichert, aber noch nicht sichtbar/);

describe("the notice of unpublished changes", () => {
  it("appears after a save", async () => {
    renderStaffApp("/news/create/7");
    await field("Titel");
    expect(unpublishedNotice()).toBeNull();
    setPublication({ isCurrent: false });
    await press("Speichern");
    await waitFor(() => expect(unpublishedNotice()?.closest('[role="alert"]')).not.toBeNull());
  });

  const countRequests = (status: number) => {
    const answer = vi.fn(() => HttpResponse.json({ isCurrent: true, corrupt: [], failures: [] }, { status }));
    fake.server.use(http.get("*/api/publication", answer));
    return answer;
  };

  it("is not requested before signing in or after signing out", async () => {
    const requests = countRequests(200);
    fake.backend.session = signedOut;
    renderStaffApp("/einloggen");
    await field("Passwort");
    expect(requests).not.toHaveBeenCalled();
    await signIn();
    await waitFor(() => expect(requests).toHaveBeenCalledOnce());
    await press("Ausloggen");
    await field("Passwort");
    expect(requests).toHaveBeenCalledOnce();
  });

  it("does not leave a form if the session has expired", async () => {
    const requests = countRequests(401);
    renderStaffApp("/news/create/7");
    await field("Titel");
    await waitFor(() => expect(requests).toHaveBeenCalledOnce());
    await act(async () => {});
    expect(screen.getByLabelText("Titel")).toBeDefined();
  });
});

it.each([
  ["/einloggen", false, "Letzte Sicherung: 20. November, 03:00"],
  ["/nachrichten", true, /funktioniert nicht. Letzte Sicherung: 20. November, 03:00/],
])("at %s the last backup is shown (overdue: %s)", async (path, isOverdue, text) => {
  setPublication({ backups: { lastSuccessAt: "2026-11-20T02:00:00Z", isOverdue } });
  renderStaffApp(path);
  const notice = await screen.findByText(text);
  expect(notice.closest('[role="alert"]') !== null).toBe(isOverdue);
});

it.each([
  ["mailCredentialsRejected", /lehnt Benutzername oder Passwort ab/],
  ["mailSignInDisabled", /Microsoft 365/],
  ["backupFolderNotMounted", /nicht eingehängt/],
] as const)("the failure %s is explained once, with its details", async (cause, text) => {
  const failure = {
    kind: "contactMail",
    cause,
    details: "535 5.7.139",
    failedAt: "2026-11-20T17:00:00Z",
  } as const;
  // Both kinds of mails fail.
  setPublication({ failures: [failure, { ...failure, kind: "passwordNotice" }] });
  renderStaffApp("/nachrichten");
  const notice = await screen.findByText(text);
  expect(notice.textContent).toContain("535 5.7.139");
  expect(notice.closest('[role="alert"]')).not.toBeNull();
});

it("a mail to a member of the staff that is rejected has a text of its own", async () => {
  const failure = {
    cause: "mailRecipientRejected",
    details: "550",
    failedAt: "2026-11-20T17:00:00Z",
  } as const;
  setPublication({
    failures: [
      { ...failure, kind: "contactMail" },
      { ...failure, kind: "forgottenPasswordMail" },
    ],
  });
  renderStaffApp("/nachrichten");
  await screen.findByText(/^Eine E-Mail kann nicht zugestellt werden.*Stammdaten/);
  screen.getByText(/^Eine E-Mail an jemanden aus dem Team/);
});

describe("a corrupt record", () => {
  const renderCorruptNews = async () => {
    setPublication({ corrupt: [{ kind: "news", key: "7" }] });
    renderStaffApp("/nachrichten");
    await screen.findByText(/Neuigkeit Nr. 7 ist beschädigt/);
    await press("Neuigkeit Nr. 7 löschen");
    expect(await alertText()).toMatch(/^Neuigkeit Nr. 7 löschen\?/);
    expect(fake.backend.writes).toEqual([]);
  };

  it("is reported and, after a question that names it, deleted", async () => {
    await renderCorruptNews();
    setPublication({});
    await press("Löschen");
    expect(await closeStatus()).toBe("Gelöscht: Neuigkeit Nr. 7");
    expect(fake.backend.writes.map(({ operation }) => operation)).toEqual(["DELETE /news/7"]);
    await waitFor(() => expect(screen.queryByText(/ist beschädigt/)).toBeNull());
  });

  it("stays if the question is answered with no, or the deletion fails, which is reported", async () => {
    await renderCorruptNews();
    await press("Abbrechen");
    expect(fake.backend.writes).toEqual([]);
    await press("Neuigkeit Nr. 7 löschen");
    fake.backend.queuedFailures.push("offline");
    await press("Löschen");
    await findConnectionErrorText();
    setPublication({});
    await press("Nochmals versuchen");
    expect(await closeStatus()).toBe("Gelöscht: Neuigkeit Nr. 7");
  });

  it.each([
    ["menuFile", "wild", "Die Datei zur Speisekarte „Wildkarte“ ist beschädigt", true],
    ["menuSetting", "GANSL", "Die Einstellung zur Speisekarte „Ganslkarte“ ist beschädigt", false],
    ["openingHours", "monday", "monday", false],
  ] as const)(
    "of type %s with key %s is reported as %s (can be deleted: %s)",
    async (kind, key, text, canDelete) => {
      setPublication({ corrupt: [{ kind, key }] });
      renderStaffApp("/nachrichten");
      expect((await screen.findByText(/beschädigt/)).textContent).toContain(text);
      expect(screen.queryByRole("button", { name: / löschen$/ }) !== null).toBe(canDelete);
    },
  );
});
