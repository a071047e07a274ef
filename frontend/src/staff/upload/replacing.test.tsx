import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { renderStaffApp } from "@/testing/staffApp";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
const uploads = setUpFakeStorage();

async function pickFile(name: string, bytes: number) {
  renderStaffApp("/food-menu/crud");
  const file = new File([new Uint8Array(bytes).fill(65)], name, { type: "application/pdf", lastModified: 1 });
  fireEvent.change(await screen.findByLabelText("PDF auswählen"), { target: { files: [file] } });
  fireEvent.change(screen.getByLabelText("Welche Speisekarte ist das?"), { target: { value: "FOOD" } });
}
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const acceptAlert = async () => (await screen.findByRole("alertdialog")).querySelector("p")?.textContent;

describe("an upload", () => {
  it.each([1000, 600_000])(
    "of %d bytes does not replace an unseen file under its name unless it is sent again",
    async (size) => {
      await pickFile("Speisekarte.pdf", size);
      const updated = "2026-11-20T11:05:00Z";
      uploads.storage.createdAt.set("menu/Speisekarte.pdf", updated);
      fake.backend.files = fake.backend.files.map((file) => ({ ...file, version: 2, updated }));
      await press("Hochladen");
      expect(await screen.findByText(/Unter diesem Namen gibt es schon eine andere Datei/)).toBeDefined();
      expect(uploads.storage.stored.size).toBe(0);
      expect(fake.backend.writes).toEqual([]);
      await press("Nochmals versuchen");
      expect(await acceptAlert()).toBe("Karte Speisekarte wurde erfolgreich angepasst");
      expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"2"']);
    },
  );

  it("that did not become the menu's file may take its own place", async () => {
    await pickFile("Neu.pdf", 600_000);
    fake.backend.files = fake.backend.files.map((file) => ({ ...file, version: 2 }));
    await press("Hochladen");
    expect(await screen.findByText(/Jemand anderer hat diese Speisekarte inzwischen geändert/)).toBeDefined();
    await press("Hochladen");
    expect(await acceptAlert()).toBe("Karte Neu wurde erfolgreich angepasst");
    expect(uploads.storage.precondition).toEqual(["not *", expect.stringMatching(/^"1970/)]);
  });
});
