import type { KeyboardEvent } from "react";

const stops = ":is(a[href], button, input, select, textarea):not(:disabled)";

/**
 * Has the focus go round in what covers the page: after its last stop comes its first. Browsers, which keep it off the
 * page behind, would lead it out to themselves, and a guest to nowhere in between.
 */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const [leaving, next] = event.shiftKey ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
  if (event.key !== "Tab" || leaving === undefined || document.activeElement !== leaving) return;
  event.preventDefault();
  next?.focus();
}
