/** The id of the element that holds the screen. */
export const screenId = "screen";

const screen = () => document.getElementById(screenId);

/** Gives the focus to the screen: what had it is about to go. */
export const focusScreen = () => screen()?.focus({ preventScroll: true });

/** Gives the focus to the first field that something is wrong with, once the screen says so. */
export const focusFault = () =>
  setTimeout(() => screen()?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
