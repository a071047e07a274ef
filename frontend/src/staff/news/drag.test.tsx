import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { entry, renderStaffApp } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";

const fake = setUpFakeServer();

/** Row height by entry number; the second is three times as high as the others. */
const heightOf = (row: Element) => (row.textContent?.includes("Blatt 2") ? 240 : 80);

beforeEach(() => {
  fake.backend.news = [entry(1), entry(2), entry(3), entry(4)];
  // Layout and pointer capture, which jsdom lacks.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const before = [...(this.parentElement?.children ?? [])].slice(0, positionOf(this));
    const top = 200 + before.reduce((sum, row) => sum + heightOf(row), 0);
    return new DOMRect(0, top, 400, heightOf(this));
  });
  Element.prototype.setPointerCapture = vi.fn();
  window.scrollBy = vi.fn();
});

const positionOf = (row: Element) => [...(row.parentElement?.children ?? [])].indexOf(row);
const list = () => screen.getAllByRole("list")[0] as HTMLElement;
const titles = () =>
  within(list())
    .getAllByRole("heading")
    .map(({ textContent }) => textContent?.replace("Blatt ", ""))
    .join(" ");
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

async function grab(title: string) {
  renderStaffApp("/news/edit");
  const row = (await screen.findByRole("heading", { name: title })).closest("li") as HTMLElement;
  const handle = row.firstElementChild as HTMLElement;
  const { top } = row.getBoundingClientRect();
  fireEvent.pointerDown(handle, { pointerId: 7, button: 0, clientY: top + 40 });
}
const move = async (clientY: number) => {
  fireEvent.pointerMove(list(), { pointerId: 7, clientY });
  await frame();
  await frame();
};
const resetUpload = () => fireEvent.lostPointerCapture(list(), { pointerId: 7 });

describe("dragging an entry", () => {
  it("goes on over as many others as there are, with the pointer caught by what stays where it is", async () => {
    await grab("Blatt 1");
    expect(vi.mocked(list().setPointerCapture)).toHaveBeenCalledWith(7);
    await move(510);
    expect(titles()).toBe("2 1 3 4");
    await move(590);
    expect(titles()).toBe("2 3 1 4");
    await move(5000);
    expect(titles()).toBe("2 3 4 1");
    expect(fake.backend.writes).toEqual([]);
    resetUpload();
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([2, 3, 4, 1]));
    expect(fake.backend.writes).toHaveLength(1);
  });

  it("is over with the pointer, wherever that was let go, and nothing follows it any more", async () => {
    await grab("Blatt 4");
    await move(210);
    resetUpload();
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([4, 1, 2, 3]));
    await move(5000);
    expect(titles()).toBe("4 1 2 3");
    expect(list().querySelector("[class*=dragged]")).toBeNull();
  });

  it("counts also what the pointer did since the last frame", async () => {
    await grab("Blatt 4");
    fireEvent.pointerMove(list(), { pointerId: 7, clientY: 210 });
    resetUpload();
    await waitFor(() => expect(fake.backend.news.map(({ id }) => id)).toEqual([4, 1, 2, 3]));
  });

  it("saves nothing when it ends where it began", async () => {
    await grab("Blatt 1");
    await move(510);
    await move(210);
    expect(titles()).toBe("1 2 3 4");
    resetUpload();
    await frame();
    expect(fake.backend.writes).toEqual([]);
  });

  it("is given up with Escape: the entry is back where it was, and nothing is saved", async () => {
    await grab("Blatt 1");
    await move(590);
    expect(titles()).toBe("2 3 1 4");
    fireEvent.keyDown(document.body, { key: "a" });
    expect(titles()).toBe("2 3 1 4");
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(titles()).toBe("1 2 3 4");
    expect(list().querySelector("[class*=dragged]")).toBeNull();
    await move(5000);
    resetUpload();
    await frame();
    expect(titles()).toBe("1 2 3 4");
    expect(fake.backend.writes).toEqual([]);
  });

  it("over a taller row does not flicker", async () => {
    await grab("Blatt 1");
    await move(300);
    await frame();
    expect(titles()).toBe("1 2 3 4");
    await move(450);
    expect(titles()).toBe("2 1 3 4");
    await frame();
    expect(titles()).toBe("2 1 3 4");
  });

  it("scrolls at the edges of the screen for as long as the pointer is there", async () => {
    await grab("Blatt 1");
    expect(window.scrollBy).not.toHaveBeenCalled();
    await move(innerHeight - 5);
    await frame();
    const scrolled = vi.mocked(window.scrollBy).mock.calls.length;
    expect(scrolled).toBeGreaterThan(1);
    expect(window.scrollBy).toHaveBeenLastCalledWith({ top: 12, behavior: "instant" });
    await move(5);
    expect(window.scrollBy).toHaveBeenLastCalledWith({ top: -12, behavior: "instant" });
    resetUpload();
    const before = vi.mocked(window.scrollBy).mock.calls.length;
    await frame();
    expect(window.scrollBy).toHaveBeenCalledTimes(before);
  });

  it("ignores a second pointer", async () => {
    await grab("Blatt 1");
    fireEvent.pointerMove(list(), { pointerId: 8, clientY: 5000 });
    await frame();
    fireEvent.lostPointerCapture(list(), { pointerId: 8 });
    expect(titles()).toBe("1 2 3 4");
    expect(list().querySelector("[class*=dragged]")).not.toBeNull();
  });
});
