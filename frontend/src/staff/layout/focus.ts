export const screenId = "screen";

const screen = () => document.getElementById(screenId);

/** Call when the focused element is about to be removed. */
export const focusScreen = () => screen()?.focus({ preventScroll: true });

/** Focuses the error summary, or the first invalid field, after the next render. */
export const focusErrors = (form = screen()) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[data-error-summary], [aria-invalid="true"]')?.focus());
