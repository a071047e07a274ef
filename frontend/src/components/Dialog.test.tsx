import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { Dialog } from "./Dialog";

it("a dialog traps the focus, both ways", () => {
  renderInApp(
    <Dialog labelledBy="heading" onClose={vi.fn()} className={undefined}>
      <h2 id="heading">Bild</h2>
      <button type="button">eins</button>
      <button type="button">zwei</button>
      <button type="button" disabled>
        drei
      </button>
    </Dialog>,
  );
  const [first, last] = ["eins", "zwei"].map((name) => screen.getByRole("button", { name })) as [
    HTMLElement,
    HTMLElement,
  ];
  last.focus();
  expect(fireEvent.keyDown(last, { key: "Tab", shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(last, { key: "Tab" })).toBe(false);
  expect(document.activeElement).toBe(first);
  expect(fireEvent.keyDown(first, { key: "Tab" })).toBe(true);
  expect(fireEvent.keyDown(first, { key: "Tab", shiftKey: true })).toBe(false);
  expect(document.activeElement).toBe(last);
});
