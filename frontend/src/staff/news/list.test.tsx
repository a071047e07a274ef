import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, currentPath, findConnectionErrorText, press, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

const titles = () =>
  within(within(screen.getByRole("main")).getAllByRole("list")[0] as HTMLElement)
    .queryAllByRole("heading")
    .map(({ textContent }) => textContent);
const deleteFirst = () => press("„Blatt 1“ löschen");
const findNotDeletedMessage = () =>
  screen.findByText("„Blatt 1“ wurde nicht gelöscht und steht noch in der Liste.");
const failNextList = () => fake.server.use(http.get("*/api/news", () => HttpResponse.error()));

beforeEach(async () => {
  fake.backend.news = [newsEntry(1), newsEntry(2)];
  fake.backend.trash = [newsEntry(3, { deletedAt: "2026-11-20T18:00:00Z" })];
  renderStaffApp("/news/edit");
  await screen.findByRole("heading", { name: "Blatt 1" });
});

describe("deleting an entry", () => {
  it("is reported if it fails, and the entry stays", async () => {
    fake.backend.failNext(500, "internal");
    await deleteFirst();
    await findNotDeletedMessage();
    expect(titles()).toEqual(["Blatt 1", "Blatt 2"]);
    expect(currentPath()).toBe("/news/edit");
  });

  it("mentions no input if there is no connection", async () => {
    fake.backend.queuedFailures.push("offline");
    await deleteFirst();
    await findNotDeletedMessage();
    expect((await findConnectionErrorText()).textContent).toBe("Keine Verbindung.");
    expect(document.body.textContent).not.toContain("Eingaben");
  });

  it("does not delete a newer version, and shows it", async () => {
    fake.backend.news = [newsEntry(1, { title: "Neu", version: 2 })];
    await deleteFirst();
    await findNotDeletedMessage();
    await screen.findByRole("heading", { name: "Neu" });
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
  });

  it("has an unknown outcome without any response until the next try", async () => {
    fake.backend.queuedFailures.push("lost");
    failNextList();
    await deleteFirst();
    await screen.findByText("Ob „Blatt 1“ gelöscht wurde, ist unklar: Der Server hat nicht geantwortet.");
    fake.server.resetHandlers(...fake.backend.handlers);
    await press("Nochmals versuchen");
    expect(await closeAlert()).toBe("News Blatt 1 erfolgreich gelöscht");
    await screen.findByRole("button", { name: "Rückgängig" });
  });

  it.each([403, 404, 409, 412])(
    "refused with %d is reported even if the list cannot be loaded",
    async (status) => {
      fake.backend.failNext(status, "no");
      failNextList();
      await deleteFirst();
      if (status === 404) await screen.findByText("„Blatt 1“ war schon gelöscht.");
      else await findNotDeletedMessage();
    },
  );

  it("can be undone after a failed attempt", async () => {
    await deleteFirst();
    await closeAlert();
    fake.backend.queuedFailures.push("offline", "lost");
    await press("Rückgängig");
    await findConnectionErrorText();
    await press("Nochmals versuchen");
    await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });
});

it("an entry in the trash can be restored, also if the response is lost", async () => {
  await screen.findByText("im Papierkorb seit 20. November, 19:00");
  fake.backend.queuedFailures.push("lost");
  await press("„Blatt 3“ wiederherstellen");
  await screen.findByText("„Blatt 3“ wurde wiederhergestellt.");
  await waitFor(() => expect(titles()).toContain("Blatt 3"));
  expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
});
