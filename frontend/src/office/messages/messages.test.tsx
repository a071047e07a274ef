import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { visitOffice } from "@/testing/officeHouse";
import { openOffice } from "@/testing/openOffice";

const the = openOffice();

beforeEach(() => {
  the.house.messages = [
    {
      id: 4,
      name: "Resi Gruber",
      email: "resi@example.org",
      body: "Ein Tisch für acht?",
      received: "2026-11-20T17:05:00Z",
      mail: { state: "SENT", at: "2026-11-20T17:06:00Z" },
    },
  ];
});

async function remove(answer: string) {
  visitOffice("/nachrichten");
  fireEvent.click(await screen.findByRole("button", { name: "Nachricht von Resi Gruber löschen" }));
  const asked = within(await screen.findByRole("alertdialog"));
  fireEvent.click(asked.getByRole("button", { name: answer }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

describe("messages of guests", () => {
  it("say who wrote what and when, what became of the mail, and can be answered", async () => {
    visitOffice("/nachrichten");
    await screen.findByText("Ein Tisch für acht?");
    expect(screen.getByText("20. November, 18:05")).toBeTruthy();
    expect(screen.getByText(/Auch als E-Mail ans Haus gegangen/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Resi Gruber antworten" }).getAttribute("href")).toBe(
      "mailto:resi@example.org?subject=Ihre%20Nachricht%20an%20Gasthaus%20zur%20Linde",
    );
  });

  it("are deleted when the staff member is sure", async () => {
    await remove("Löschen");
    await screen.findByText("Es liegt keine Nachricht da.");
    expect(the.house.writes).toMatchObject([{ what: "DELETE /messages/4" }]);
  });

  it("stay when not", async () => {
    await remove("Abbrechen");
    expect(screen.getByText("Ein Tisch für acht?")).toBeTruthy();
    expect(the.house.writes).toEqual([]);
  });

  it("are gone when only the answer was lost", async () => {
    the.house.refusals.push("lost");
    await remove("Löschen");
    await screen.findByText("Es liegt keine Nachricht da.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that somebody else has deleted are said to be gone", async () => {
    visitOffice("/nachrichten");
    fireEvent.click(await screen.findByRole("button", { name: "Nachricht von Resi Gruber löschen" }));
    the.house.messages = [];
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await screen.findByText("Die Nachricht von Resi Gruber war schon gelöscht.");
    await screen.findByText("Es liegt keine Nachricht da.");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
