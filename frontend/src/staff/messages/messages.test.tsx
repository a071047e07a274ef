import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Message } from "@/api/generated";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { press, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

const message: Message = {
  id: 4,
  name: "Resi Gruber",
  email: "resi@example.org",
  body: "Ein Tisch für acht?",
  receivedAt: "2026-11-20T17:05:00Z",
  mail: { state: "sent", endedAt: "2026-11-20T17:06:00Z" },
  state: "unread",
  version: 1,
};

beforeEach(() => {
  fake.backend.messages = [{ ...message }];
});

async function askForDeletion() {
  renderStaffApp("/nachrichten");
  await press("Nachricht von Resi Gruber löschen");
  await screen.findByRole("alertdialog");
}

describe("a message", () => {
  it("shows sender, time and delivery, and has a reply link", async () => {
    renderStaffApp("/nachrichten");
    await screen.findByText("Ein Tisch für acht?");
    expect(screen.getByText("20. November 2026, 18:05")).toBeTruthy();
    expect(screen.getByText(/E-Mail.* 20\. November 2026, 18:06/)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Resi Gruber mit E-Mail antworten" });
    const replyUrl = new URL(link.href);
    expect(replyUrl.protocol + replyUrl.pathname).toBe("mailto:resi@example.org");
    expect(replyUrl.searchParams.get("subject")).toBe("Eure Nachricht an Gasthaus zur Linde");
    expect(replyUrl.searchParams.get("body")).toBe(
      "\r\n\r\nAm 20.\u00a0November 2026 um 18:05 habt ihr geschrieben:\r\n> Ein Tisch für acht?\r\n",
    );
  });

  it("counts as unread in the navigation until it is read", async () => {
    renderStaffApp("/nachrichten");
    await screen.findByRole("link", { name: "Nachrichten von Gästen, 1 ungelesen" });
    await press("Nachricht von Resi Gruber als gelesen markieren");
    await waitFor(() => expect(screen.queryByRole("link", { name: /ungelesen/ })).toBeNull());
  });

  it("can be marked as read and answered, and the focus stays", async () => {
    renderStaffApp("/nachrichten");
    const markButtonName = (state: string) => `Nachricht von Resi Gruber als ${state} markieren`;
    const mark = async (state: string, next: string) => {
      const button = await screen.findByRole("button", { name: markButtonName(state) });
      button.focus();
      await press(markButtonName(state));
      const nextButton = await screen.findByRole("button", { name: markButtonName(next) });
      await waitFor(() => expect(document.activeElement).toBe(nextButton));
    };
    await screen.findByText("Neu");
    await mark("gelesen", "ungelesen");
    expect(screen.queryByText("Neu")).toBeNull();
    await mark("beantwortet", "nicht beantwortet");
    expect(screen.getByText("Beantwortet")).toBeTruthy();
    await mark("nicht beantwortet", "beantwortet");
    await screen.findByText("Neu");
    expect(fake.backend.writes).toEqual(
      ["read", "answered", "unread"].map((state, index) => ({
        operation: "PATCH /messages/4",
        body: { state },
        ifMatch: `"${index + 1}"`,
      })),
    );
  });

  it("changed by another person is not marked, and shows its present state", async () => {
    renderStaffApp("/nachrichten");
    await screen.findByText("Ein Tisch für acht?");
    fake.backend.messages = [{ ...message, state: "answered", version: 2 }];
    await press(/als gelesen markieren/);
    await screen.findByText("Beantwortet");
    await screen.findByRole("alert");
  });

  it("deleted by another person disappears when it is marked", async () => {
    renderStaffApp("/nachrichten");
    await screen.findByText("Ein Tisch für acht?");
    fake.backend.messages = [];
    await press(/als gelesen markieren/);
    await waitFor(() => expect(screen.queryByText("Ein Tisch für acht?")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("shows older messages on demand", async () => {
  fake.backend.messages = Array.from({ length: 51 }, (_, index) => ({
    ...message,
    id: 100 - index,
    body: `Nachricht ${index + 1}`,
  }));
  renderStaffApp("/nachrichten");
  await screen.findByText("Nachricht 50");
  expect(screen.queryByText("Nachricht 51")).toBeNull();
  await press("Mehr anzeigen");
  await screen.findByText("Nachricht 51");
  expect(screen.queryByRole("button", { name: "Mehr anzeigen" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe("screen"));
});

it("counts at most 99 unread messages in the menu", async () => {
  fake.backend.messages = Array.from({ length: 120 }, (_, index) => ({ ...message, id: 200 - index }));
  renderStaffApp("/nachrichten");
  await screen.findByRole("link", { name: "Nachrichten von Gästen, 99+ ungelesen" });
});

describe("deleting a message", () => {
  it.each(["", "lost"] as const)("requires confirmation, and may lose its response: %j", async (fault) => {
    await askForDeletion();
    await press("Abbrechen");
    expect(fake.backend.writes).toEqual([]);
    cleanup();
    if (fault === "lost") fake.backend.queuedFailures.push(fault);
    await askForDeletion();
    await press("Löschen");
    await screen.findByText("Keine Nachrichten");
    expect(fake.backend.writes).toMatchObject([{ operation: "DELETE /messages/4" }]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("by another person is reported", async () => {
    await askForDeletion();
    fake.backend.messages = [];
    await press("Löschen");
    await screen.findByText("Die Nachricht von Resi Gruber war schon gelöscht.");
    await screen.findByText("Keine Nachrichten");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
