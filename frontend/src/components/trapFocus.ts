import type { KeyboardEvent } from "react";

const focusableSelector = ":is(a[href], button, input, select, textarea):not(:disabled)";

/** Keeps Tab inside a modal; by default it would leave to the browser's own controls. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusableSelector)];
  const [edge, next] = event.shiftKey ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
  if (event.key !== "Tab" || edge === undefined || document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}
