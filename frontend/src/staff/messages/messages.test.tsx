import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

beforeEach(() => {
  fake.backend.messages = [
    {
      id: 4,
      name: "Resi Gruber",
      email: "resi@example.org",
      body: "Ein Tisch für acht?",
      received: "2026-11-20T17:05:00Z",
      mail: { state: "SENT", at: "2026-11-20T17:06:00Z" },
      state: "UNREAD",
    },
  ];
});

async function remove(answer: string) {
  renderStaffApp("/nachrichten");
  fireEvent.click(await screen.findByRole("button", { name: "Nachricht von Resi Gruber löschen" }));
  const requests = within(await screen.findByRole("alertdialog"));
  fireEvent.click(requests.getByRole("button", { name: answer }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

describe("messages of guests", () => {
  it("say who wrote what and when, what became of the mail, and can be answered", async () => {
    renderStaffApp("/nachrichten");
    await screen.findByText("Ein Tisch für acht?");
    expect(screen.getByText("20. November 2026, 18:05")).toBeTruthy();
    expect(screen.getByText(/E-Mail.* 20\. November 2026, 18:06/)).toBeTruthy();
    const reply = new URL(
      screen.getByRole<HTMLAnchorElement>("link", { name: "Resi Gruber antworten" }).href,
    );
    expect(reply.protocol + reply.pathname).toBe("mailto:resi@example.org");
    expect(reply.searchParams.get("subject")).toBe("Eure Nachricht an Gasthaus zur Linde");
    expect(reply.searchParams.get("body")).toBe(
      "\r\n\r\nAm 20.\u00a0November 2026 um 18:05 habt ihr geschrieben:\r\n> Ein Tisch für acht?\r\n",
    );
  });

  it("are counted in the menu until they are read", async () => {
    renderStaffApp("/einloggen");
    await screen.findByRole("link", { name: "Nachrichten von Gästen, 1 ungelesen" });
    fake.backend.messages = fake.backend.messages.map((message) => ({ ...message, state: "ANSWERED" }));
    cleanup();
    renderStaffApp("/einloggen");
    await screen.findByRole("link", { name: "Nachrichten von Gästen" });
    expect(screen.queryByRole("link", { name: /ungelesen/ })).toBeNull();
  });

  it("are new, then read or answered, and the focus stays", async () => {
    renderStaffApp("/nachrichten");
    const of = (how: string) => `Nachricht von Resi Gruber als ${how} markieren`;
    const press = async (how: string, next: string) => {
      const button = await screen.findByRole("button", { name: of(how) });
      button.focus();
      fireEvent.click(button);
      expect(await screen.findByRole("button", { name: of(next) })).toBe(document.activeElement);
    };
    await screen.findByText("Neu");
    await press("gelesen", "ungelesen");
    expect(screen.queryByText("Neu")).toBeNull();
    await press("beantwortet", "nicht beantwortet");
    expect(screen.getByText("Beantwortet")).toBeTruthy();
    await press("nicht beantwortet", "beantwortet");
    await screen.findByText("Neu");
    expect(fake.backend.writes.map(({ operation, body }) => [operation, body])).toEqual(
      ["READ", "ANSWERED", "UNREAD"].map((state) => ["PATCH /messages/4", { state }]),
    );
  });

  it("deleted by another person disappear when marked", async () => {
    renderStaffApp("/nachrichten");
    const button = await screen.findByRole("button", { name: /als gelesen markieren/ });
    fake.backend.messages = [];
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText("Ein Tisch für acht?")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("are deleted when the staff member is sure", async () => {
    await remove("Löschen");
    await screen.findByText("Keine Nachrichten");
    expect(fake.backend.writes).toMatchObject([{ operation: "DELETE /messages/4" }]);
  });

  it("stay when not", async () => {
    await remove("Abbrechen");
    expect(screen.getByText("Ein Tisch für acht?")).toBeTruthy();
    expect(fake.backend.writes).toEqual([]);
  });

  it("are gone when only the answer was lost", async () => {
    fake.backend.refusals.push("lost");
    await remove("Löschen");
    await screen.findByText("Keine Nachrichten");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("deleted by another person are reported as deleted", async () => {
    renderStaffApp("/nachrichten");
    fireEvent.click(await screen.findByRole("button", { name: "Nachricht von Resi Gruber löschen" }));
    fake.backend.messages = [];
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await screen.findByText("Die Nachricht von Resi Gruber war schon gelöscht.");
    await screen.findByText("Keine Nachrichten");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
