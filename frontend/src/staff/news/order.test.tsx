import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, findConnectionErrorText, followLink, press, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

/** Whether requests to save the order wait for `releaseResponses`. */
let isResponseHeld: boolean;
let releaseResponses: () => void;

beforeEach(() => {
  fake.backend.news = [newsEntry(1), newsEntry(2), newsEntry(3), newsEntry(4)];
  isResponseHeld = false;
  const waiting: (() => void)[] = [];
  releaseResponses = () => {
    isResponseHeld = false;
    for (const release of waiting.splice(0)) release();
  };
  fake.server.use(
    http.put("*/api/news/order", () =>
      isResponseHeld
        ? new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)))
        : undefined,
    ),
  );
});

const moveDown = (id: number) => press(`„Blatt ${id}“ nach unten`);
const sentOrders = () => fake.backend.writes.map(({ body }) => (body as { ids: number[] }).ids.join(" "));
const storedOrder = () => fake.backend.news.map(({ id }) => id).join(" ");
const shownOrder = () =>
  within(within(screen.getByRole("main")).getAllByRole("list")[0] as HTMLElement)
    .getAllByRole("heading")
    .map(({ textContent }) => textContent?.replace("Blatt ", ""))
    .join(" ");
const savingNote = () => screen.queryByText("Die Reihenfolge wird gespeichert …");
const conflictNote = () => screen.queryByText(/Hier ist der neue Stand/);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const warnsBeforeUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const waitUntilSaved = () => waitFor(() => expect(warnsBeforeUnload()).toBe(false));

/** Another person reorders the entries. */
function reorderByAnotherPerson() {
  fake.backend.news = [newsEntry(4), newsEntry(1), newsEntry(2), newsEntry(3)];
  fake.backend.order += 1;
}

async function openList() {
  renderStaffApp("/news/edit");
  await screen.findByRole("heading", { name: "Blatt 1" });
}

async function openStaffMenu() {
  await followLink("Übersicht");
  await screen.findByRole("heading", { name: "Griaß di, Anna!" });
}

describe("the order of the news", () => {
  it("is saved one request at a time, the latest order last", async () => {
    isResponseHeld = true;
    await openList();
    expect(savingNote()).toBeNull();
    expect(warnsBeforeUnload()).toBe(false);
    screen.getByRole("button", { name: "„Blatt 1“ nach unten" }).focus();
    for (let times = 0; times < 3; times += 1) await moveDown(1);
    expect(shownOrder()).toBe("2 3 4 1");
    expect(document.activeElement?.ariaLabel).toBe("„Blatt 1“ nach unten");
    expect(screen.getByText("„Blatt 1“ steht jetzt an 4. Stelle von 4.")).toBeTruthy();
    expect(savingNote()).not.toBeNull();
    expect(warnsBeforeUnload()).toBe(true);
    await settle();
    releaseResponses();
    await waitFor(() => expect(sentOrders()).toEqual(["2 1 3 4", "2 3 4 1"]));
    await waitUntilSaved();
    expect(savingNote()).toBeNull();
    expect(storedOrder()).toBe("2 3 4 1");
  });

  it("is saved while another screen is open", async () => {
    isResponseHeld = true;
    await openList();
    await moveDown(1);
    await moveDown(1);
    await openStaffMenu();
    expect(warnsBeforeUnload()).toBe(true);
    await followLink("Neuigkeiten bearbeiten");
    await screen.findByRole("heading", { name: "Blatt 1" });
    expect(shownOrder()).toBe("2 3 1 4");
    releaseResponses();
    await waitUntilSaved();
    expect(sentOrders()).toEqual(["2 1 3 4", "2 3 1 4"]);
    expect(shownOrder()).toBe("2 3 1 4");
  });

  it("that could not be saved is reported on any screen, and can be retried from the list", async () => {
    isResponseHeld = true;
    await openList();
    await moveDown(1);
    await settle();
    await openStaffMenu();
    fake.backend.queuedFailures.push("offline");
    releaseResponses();
    expect(await closeStatus()).toContain("Die neue Reihenfolge der Neuigkeiten wurde nicht gespeichert.");
    expect(warnsBeforeUnload()).toBe(true);
    await followLink("Neuigkeiten bearbeiten");
    await screen.findByRole("heading", { name: "Blatt 1" });
    expect(shownOrder()).toBe("2 1 3 4");
    await press("Nochmals versuchen");
    await waitUntilSaved();
    expect(storedOrder()).toBe("2 1 3 4");
  });

  it("changed by another person before is not overwritten, but reported and shown", async () => {
    await openList();
    reorderByAnotherPerson();
    await moveDown(1);
    await waitFor(() => expect(conflictNote()).not.toBeNull());
    await waitFor(() => expect(shownOrder()).toBe("4 1 2 3"));
    expect(fake.backend.writes).toEqual([]);
    await moveDown(1);
    await waitFor(() => expect(storedOrder()).toBe("4 2 1 3"));
    expect(conflictNote()).toBeNull();
  });

  it("changed by another person at the same time is not overwritten, but reported once", async () => {
    isResponseHeld = true;
    await openList();
    await moveDown(1);
    await settle();
    reorderByAnotherPerson();
    releaseResponses();
    await waitFor(() => expect(conflictNote()).not.toBeNull());
    await waitFor(() => expect(shownOrder()).toBe("4 1 2 3"));
    expect(fake.backend.writes).toMatchObject([{ ifMatch: '"1"' }]);
    await openStaffMenu();
    await followLink("Neuigkeiten bearbeiten");
    await screen.findByRole("heading", { name: "Blatt 1" });
    expect(conflictNote()).toBeNull();
  });

  it("is saved by the next move after lost responses, but not over another person's order", async () => {
    await openList();
    fake.backend.queuedFailures.push("lost", "lost", "offline");
    for (const times of [1, 2, 3]) {
      await moveDown(1);
      await waitFor(() => expect(fake.backend.writes).toHaveLength(times));
      await findConnectionErrorText();
    }
    expect(savingNote()).toBeNull();
    await moveDown(2);
    await waitUntilSaved();
    expect(storedOrder()).toBe("3 2 4 1");
    expect(conflictNote()).toBeNull();

    fake.backend.queuedFailures.push("lost");
    await moveDown(3);
    await findConnectionErrorText();
    reorderByAnotherPerson();
    await moveDown(3);
    await waitFor(() => expect(conflictNote()).not.toBeNull());
    await waitFor(() => expect(shownOrder()).toBe("4 1 2 3"));
  });
});

describe("dragging an entry", () => {
  const rowHeight = 80;
  const pointerEvent = { isPrimary: true, button: 0, clientX: 0, clientY: 0 };

  beforeEach(() => {
    // Layout, which jsdom lacks.
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const row = this.closest("li");
      const index = row === null ? 0 : [...(row.parentElement?.children ?? [])].indexOf(row);
      return new DOMRect(0, 100 + index * rowHeight, 400, rowHeight);
    });
  });

  async function findHandle() {
    renderStaffApp("/news/edit");
    return screen.findByRole("button", { name: "„Blatt 1“ verschieben" });
  }

  async function dragBy(...steps: number[]) {
    fireEvent.pointerDown(await findHandle(), pointerEvent);
    await settle();
    for (const rows of steps) {
      fireEvent.pointerMove(document, { ...pointerEvent, clientY: rows * rowHeight });
      await settle();
    }
  }

  it.each([
    ["back to its place", [2, 0], () => {}],
    ["and canceling by Escape", [2], () => fireEvent.keyDown(document, { code: "Escape" })],
  ])("%s saves nothing", async (_, steps, cancel) => {
    await dragBy(...steps);
    cancel();
    fireEvent.pointerUp(document, pointerEvent);
    await settle();
    expect(shownOrder()).toBe("1 2 3 4");
    expect(fake.backend.writes).toEqual([]);
  });

  it("works by keyboard, announces each position and keeps the focus", async () => {
    const dragHandle = await findHandle();
    const pressKey = async (code: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { code });
      await settle();
    };
    dragHandle.focus();
    await pressKey("Space");
    await screen.findByText("„Blatt 1“ steht jetzt an 1. Stelle von 4.");
    await pressKey("ArrowDown");
    await pressKey("ArrowDown");
    await screen.findByText("„Blatt 1“ steht jetzt an 3. Stelle von 4.");
    await pressKey("Space");
    await waitFor(() => expect(storedOrder()).toBe("2 3 1 4"));
    await waitFor(() => expect(document.activeElement).toBe(dragHandle));
  });
});
