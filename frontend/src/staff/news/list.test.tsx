import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

async function alert(): Promise<string> {
  const shown = await screen.findByRole("alertdialog");
  const text = shown.querySelector("p")?.textContent ?? "";
  fireEvent.click(within(shown).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  return text;
}

describe("the list of news", () => {
  const titles = () =>
    within(screen.getAllByRole("list")[0] as HTMLElement)
      .queryAllByRole("heading")
      .map(({ textContent }) => textContent);

  it("deletes, says so, stays in the list and offers to undo it", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    expect(await alert()).toBe("News Blatt 1 erfolgreich gelöscht");
    await screen.findByRole("button", { name: "Rückgängig" });
    press("Rückgängig");
    await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
    expect(currentPath()).toBe("/news/edit");
    await waitFor(() => expect(titles()).toEqual(["Blatt 2", "Blatt 1"]));
    expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("does not delete an entry changed by another person, and shows the current one", async () => {
    fake.backend.news = [newsEntry(1)];
    renderStaffApp("/news/edit");
    const button = await screen.findByRole("button", { name: "„Blatt 1“ löschen" });
    fake.backend.news = [newsEntry(1, { title: "Neu", version: 2 })];
    fireEvent.click(button);
    await screen.findByText("„Blatt 1“ wurde nicht gelöscht und steht noch in der Liste.");
    await screen.findByRole("heading", { name: "Neu" });
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
  });

  it("tells of a deletion that failed, and the entry stays", async () => {
    fake.backend.news = [newsEntry(1)];
    renderStaffApp("/news/edit");
    const button = await screen.findByRole("button", { name: "„Blatt 1“ löschen" });
    fake.backend.failNext(500, "internal");
    fireEvent.click(button);
    await screen.findByText("„Blatt 1“ wurde nicht gelöscht und steht noch in der Liste.");
    expect(titles()).toEqual(["Blatt 1"]);
    expect(currentPath()).toBe("/news/edit");
  });

  it("says that an entry is deleted when only the answer was lost, and offers to undo it", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fake.backend.refusals.push("lost");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    expect(await alert()).toBe("News Blatt 1 erfolgreich gelöscht");
    await screen.findByRole("button", { name: "Rückgängig" });
    expect(currentPath()).toBe("/news/edit");
    press("Rückgängig");
    await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
    expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("does not say what it does not know, and finds out with the next try", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    const button = await screen.findByRole("button", { name: "„Blatt 1“ löschen" });
    fake.backend.refusals.push("lost");
    fake.server.use(http.get("*/api/news", () => HttpResponse.error()));
    fireEvent.click(button);
    await screen.findByText("Ob „Blatt 1“ gelöscht wurde, ist unklar: Der Server hat nicht geantwortet.");
    fake.server.resetHandlers(...fake.backend.handlers);
    press("Nochmals senden");
    expect(await alert()).toBe("News Blatt 1 erfolgreich gelöscht");
    await screen.findByRole("button", { name: "Rückgängig" });
  });

  it.each([403, 409, 412])(
    "knows that a deletion was refused with %d, also where the list does not come",
    async (status) => {
      fake.backend.news = [newsEntry(1), newsEntry(2)];
      renderStaffApp("/news/edit");
      const button = await screen.findByRole("button", { name: "„Blatt 1“ löschen" });
      fake.backend.failNext(status, "no");
      fake.server.use(http.get("*/api/news", () => HttpResponse.error()));
      fireEvent.click(button);
      await screen.findByText("„Blatt 1“ wurde nicht gelöscht und steht noch in der Liste.");
    },
  );

  it("treats a 404 as deleted even if the list cannot be loaded", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    const button = await screen.findByRole("button", { name: "„Blatt 1“ löschen" });
    fake.backend.failNext(404, "not-found");
    fake.server.use(http.get("*/api/news", () => HttpResponse.error()));
    fireEvent.click(button);
    expect(await alert()).toBe("„Blatt 1“ war schon gelöscht.");
  });

  it("reports an entry deleted by another person, which can be restored", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    const button = await screen.findByRole("button", { name: "„Blatt 1“ löschen" });
    fake.backend.trash = fake.backend.news.splice(0, 1);
    fireEvent.click(button);
    expect(await alert()).toBe("„Blatt 1“ war schon gelöscht.");
    expect(currentPath()).toBe("/news/edit");
    expect(titles()).toEqual(["Blatt 2"]);
    expect(screen.queryByText(/steht noch in der Liste/)).toBeNull();
    press("Rückgängig");
    await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
  });

  it("says that a deletion is undone when only the answer was lost", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    await alert();
    await screen.findByRole("button", { name: "Rückgängig" });
    expect(currentPath()).toBe("/news/edit");
    fake.backend.refusals.push("offline", "lost");
    press("Rückgängig");
    await screen.findByText(/Keine Verbindung/);
    press("Nochmals senden");
    await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  it("says that an entry is back from the trash when only the answer was lost", async () => {
    fake.backend.trash = [newsEntry(3, { deletedAt: "2026-11-20T18:00:00Z" })];
    renderStaffApp("/news/edit");
    await screen.findByText("gelöscht am 20. November, 19:00");
    fake.backend.refusals.push("lost");
    fireEvent.click(screen.getByRole("button", { name: "„Blatt 3“ wiederherstellen", hidden: true }));
    await screen.findByText("„Blatt 3“ wurde wiederhergestellt.");
    await waitFor(() => expect(titles()).toEqual(["Blatt 3"]));
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  it("brings back from the trash", async () => {
    fake.backend.trash = [newsEntry(3, { deletedAt: "2026-11-20T18:00:00Z" })];
    renderStaffApp("/news/edit");
    await screen.findByText("gelöscht am 20. November, 19:00");
    fireEvent.click(screen.getByRole("button", { name: "„Blatt 3“ wiederherstellen", hidden: true }));
    await screen.findByText("„Blatt 3“ wurde wiederhergestellt.");
    await waitFor(() => expect(titles()).toEqual(["Blatt 3"]));
  });

  it("is put in order with the keyboard, which stays where it was", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2), newsEntry(3)];
    renderStaffApp("/news/edit");
    const down = await screen.findByRole("button", { name: "„Blatt 1“ nach hinten" });
    fireEvent.click(down);
    fireEvent.click(screen.getByRole("button", { name: "„Blatt 1“ nach hinten" }));
    expect(titles()).toEqual(["Blatt 2", "Blatt 3", "Blatt 1"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("„Blatt 1“ nach hinten");
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 3, 1]));
    expect(screen.getByText("„Blatt 1“ steht jetzt an 3. Stelle von 3.")).toBeTruthy();
  });

  it("shows the current order after a conflict", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    const down = await screen.findByRole("button", { name: "„Blatt 1“ nach hinten" });
    fake.backend.news = [newsEntry(2), newsEntry(4), newsEntry(1)];
    fake.backend.failNext(409, "conflict");
    fireEvent.click(down);
    await waitFor(() => expect(titles()).toEqual(["Blatt 2", "Blatt 4", "Blatt 1"]));
    expect(screen.getByText(/Hier ist der neue Stand/)).toBeTruthy();
  });
});
