import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

let answer: () => void;
let isHeld: boolean;

beforeEach(() => {
  fake.backend.news = [newsEntry(1), newsEntry(2), newsEntry(3), newsEntry(4)];
  isHeld = true;
  const free: (() => void)[] = [];
  answer = () => {
    for (const one of free.splice(0)) one();
  };
  fake.server.use(
    http.put("*/api/news/order", () =>
      isHeld ? new Promise<undefined>((resolve) => free.push(() => resolve(undefined))) : undefined,
    ),
  );
});

const down = async (id: number) =>
  fireEvent.click(await screen.findByRole("button", { name: `„Blatt ${id}“ nach hinten` }));
const sent = () => fake.backend.writes.map(({ body }) => (body as { ids: number[] }).ids.join(" "));
const titles = () =>
  within(screen.getAllByRole("list")[0] as HTMLElement)
    .getAllByRole("heading")
    .map(({ textContent }) => textContent?.replace("Blatt ", ""))
    .join(" ");
const saving = () => screen.queryByText("Die Reihenfolge wird gespeichert …");
const go = async (name: string) => fireEvent.click(await screen.findByRole("link", { name }));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("the order of the news", () => {
  it("is sent one at a time, and of what was moved meanwhile only how it is in the end", async () => {
    renderStaffApp("/news/edit");
    for (let scrollStep = 0; scrollStep < 3; scrollStep += 1) await down(1);
    expect(titles()).toBe("2 3 4 1");
    await settle();
    isHeld = false;
    answer();
    await waitFor(() => expect(sent()).toEqual(["2 1 3 4", "2 3 4 1"]));
    await waitFor(() => expect(saving()).toBeNull());
    expect(titles()).toBe("2 3 4 1");
    expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 3, 4, 1]);
  });

  it("being saved is announced, and leaving the page asks first", async () => {
    renderStaffApp("/news/edit");
    await screen.findByRole("heading", { name: "Blatt 1" });
    expect(saving()).toBeNull();
    expect(asks()).toBe(false);
    await down(1);
    expect(saving()).not.toBeNull();
    expect(asks()).toBe(true);
    await settle();
    answer();
    await waitFor(() => expect(saving()).toBeNull());
    expect(asks()).toBe(false);
  });

  it("goes on being saved for who looks at something else, and is there for who comes back", async () => {
    renderStaffApp("/news/edit");
    await down(1);
    await down(1);
    await go("Übersicht");
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    expect(asks()).toBe(true);
    await go("Neuigkeiten bearbeiten");
    await screen.findByRole("heading", { name: "Blatt 1" });
    expect(titles()).toBe("2 3 1 4");
    isHeld = false;
    answer();
    await waitFor(() => expect(sent()).toEqual(["2 1 3 4", "2 3 1 4"]));
    await waitFor(() => expect(asks()).toBe(false));
    expect(titles()).toBe("2 3 1 4");
  });

  it("that could not be saved is reported on any screen, and can be retried from the list", async () => {
    renderStaffApp("/news/edit");
    await down(1);
    await settle();
    await go("Übersicht");
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    fake.backend.refusals.push("offline");
    isHeld = false;
    answer();
    const alert = await screen.findByRole("alertdialog");
    expect(alert.textContent).toContain("Die neue Reihenfolge der Neuigkeiten wurde nicht gespeichert.");
    fireEvent.click(within(alert).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(asks()).toBe(true));
    await go("Neuigkeiten bearbeiten");
    await waitFor(() => expect(currentPath()).toBe("/news/edit"));
    expect(titles()).toBe("2 1 3 4");
    fireEvent.click(await screen.findByRole("button", { name: "Nochmals senden" }));
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 1, 3, 4]));
    await waitFor(() => expect(asks()).toBe(false));
  });

  it("that could not be saved is sent with the next move", async () => {
    isHeld = false;
    renderStaffApp("/news/edit");
    fake.backend.refusals.push("offline");
    await down(1);
    await screen.findByText(/Keine Verbindung/);
    expect(saving()).toBeNull();
    await down(1);
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 3, 1, 4]));
    await waitFor(() => expect(screen.queryByText(/Keine Verbindung/)).toBeNull());
  });

  it("changed by another person is not overwritten, but reported and shown", async () => {
    isHeld = false;
    renderStaffApp("/news/edit");
    await screen.findByRole("heading", { name: "Blatt 1" });
    fake.backend.news = [newsEntry(4), newsEntry(1), newsEntry(2), newsEntry(3)];
    fake.backend.order = 2;
    await down(1);
    await screen.findByText(/Hier ist der neue Stand/);
    await waitFor(() => expect(titles()).toBe("4 1 2 3"));
    expect(fake.backend.writes).toEqual([]);
    await down(1);
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([4, 2, 1, 3]));
    expect(screen.queryByText(/Hier ist der neue Stand/)).toBeNull();
  });

  it("changed by another person at the same moment is not overwritten", async () => {
    renderStaffApp("/news/edit");
    await down(1);
    await settle();
    fake.backend.news = [newsEntry(4), newsEntry(1), newsEntry(2), newsEntry(3)];
    fake.backend.order = 2;
    isHeld = false;
    answer();
    await screen.findByText(/Hier ist der neue Stand/);
    await waitFor(() => expect(titles()).toBe("4 1 2 3"));
    expect(fake.backend.writes).toMatchObject([{ ifMatch: '"1"' }]);
    await go("Übersicht");
    await go("Neuigkeiten bearbeiten");
    await screen.findByRole("heading", { name: "Blatt 1" });
    expect(screen.queryByText(/Hier ist der neue Stand/)).toBeNull();
  });

  it("that is there already, though the answer was lost, is saved", async () => {
    isHeld = false;
    renderStaffApp("/news/edit");
    fake.backend.refusals.push("lost");
    await down(1);
    fireEvent.click(await screen.findByRole("button", { name: "Nochmals senden" }));
    await waitFor(() => expect(asks()).toBe(false));
    expect(titles()).toBe("2 1 3 4");
    expect(screen.queryByText(/Hier ist der neue Stand/)).toBeNull();
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it("goes on from one that is there already, though the answer was lost", async () => {
    isHeld = false;
    renderStaffApp("/news/edit");
    fake.backend.refusals.push("lost", "lost", "offline");
    await down(1);
    await screen.findByText(/Keine Verbindung/);
    await down(1);
    await waitFor(() => expect(fake.backend.writes).toHaveLength(2));
    await screen.findByText(/Keine Verbindung/);
    await down(1);
    await waitFor(() => expect(fake.backend.writes).toHaveLength(3));
    await screen.findByText(/Keine Verbindung/);
    await down(2);
    await waitFor(() => expect(asks()).toBe(false));
    expect(fake.backend.news.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
    expect(screen.queryByText(/Hier ist der neue Stand/)).toBeNull();

    fake.backend.refusals.push("lost");
    await down(3);
    await screen.findByText(/Keine Verbindung/);
    fake.backend.news = [newsEntry(4), newsEntry(1), newsEntry(2), newsEntry(3)];
    fake.backend.order += 1;
    await down(3);
    await screen.findByText(/Hier ist der neue Stand/);
    await waitFor(() => expect(titles()).toBe("4 1 2 3"));
  });
});
