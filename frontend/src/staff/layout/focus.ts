/** The id of the element that holds the screen. */
export const screenId = "screen";

const screen = () => document.getElementById(screenId);

/** Gives the focus to the screen: what had it is about to go. */
export const focusScreen = () => screen()?.focus({ preventScroll: true });

/**
 * Gives the focus to the error summary of a form or of the screen, or where it has none to the first invalid field, once
 * it is rendered.
 */
export const focusErrors = (form = screen()) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[data-error-summary], [aria-invalid="true"]')?.focus());
