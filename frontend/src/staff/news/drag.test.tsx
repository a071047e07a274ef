import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

const rowHeight = 80;

beforeEach(() => {
  fake.backend.news = [newsEntry(1), newsEntry(2), newsEntry(3), newsEntry(4)];
  // Layout, which jsdom lacks.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest("li");
    const index = row === null ? 0 : [...(row.parentElement?.children ?? [])].indexOf(row);
    return new DOMRect(0, 100 + index * rowHeight, 400, rowHeight);
  });
});

const titles = () =>
  within(screen.getAllByRole("list")[0] as HTMLElement)
    .getAllByRole("heading")
    .map(({ textContent }) => textContent?.replace("Blatt ", ""))
    .join(" ");
const storedOrder = () => fake.backend.news.map(({ id }) => id);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const pointer = { isPrimary: true, button: 0, clientX: 0, clientY: 0 };

async function findHandle(title: string) {
  renderStaffApp("/news/edit");
  return screen.findByRole("button", { name: `„${title}“ verschieben` });
}

async function grab(title: string) {
  fireEvent.pointerDown(await findHandle(title), pointer);
  await settle();
}

async function moveBy(rows: number) {
  fireEvent.pointerMove(document, { ...pointer, clientY: rows * rowHeight });
  await settle();
}

describe("dragging an entry", () => {
  it("moves it past several others and saves once", async () => {
    await grab("Blatt 1");
    await moveBy(1);
    await moveBy(2);
    expect(fake.backend.writes).toEqual([]);
    fireEvent.pointerUp(document, pointer);
    await waitFor(() => expect(storedOrder()).toEqual([2, 3, 1, 4]));
    expect(titles()).toBe("2 3 1 4");
    expect(fake.backend.writes).toHaveLength(1);
  });

  it("saves nothing when it ends where it began", async () => {
    await grab("Blatt 1");
    await moveBy(2);
    await moveBy(0);
    fireEvent.pointerUp(document, pointer);
    await settle();
    expect(titles()).toBe("1 2 3 4");
    expect(fake.backend.writes).toEqual([]);
  });

  it("is canceled by Escape", async () => {
    await grab("Blatt 1");
    await moveBy(2);
    fireEvent.keyDown(document, { code: "Escape" });
    fireEvent.pointerUp(document, pointer);
    await settle();
    expect(titles()).toBe("1 2 3 4");
    expect(fake.backend.writes).toEqual([]);
  });

  it("works by keyboard, announces each position and keeps the focus", async () => {
    const handle = await findHandle("Blatt 1");
    const press = async (code: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { code });
      await settle();
    };
    handle.focus();
    await press("Space");
    await screen.findByText("„Blatt 1“ steht jetzt an 1. Stelle von 4.");
    await press("ArrowDown");
    await press("ArrowDown");
    await screen.findByText("„Blatt 1“ steht jetzt an 3. Stelle von 4.");
    await press("Space");
    await waitFor(() => expect(storedOrder()).toEqual([2, 3, 1, 4]));
    expect(document.activeElement).toBe(handle);
  });
});
