export const screenElementId = "screen";
export const screenHeadingId = "screen-heading";

const screenElement = () => document.getElementById(screenElementId);

/** Call when the focused element is about to be removed. */
export const focusScreen = () => screenElement()?.focus({ preventScroll: true });

/** Focuses the heading of another screen, so that screen readers announce it. */
export const focusHeading = () =>
  (screenElement()?.querySelector("h1") ?? screenElement())?.focus({ preventScroll: true });

/** Screens that have had a heading. */
const usedScreens = new WeakSet<Element>();

/**
 * Call when a heading is shown. The element that had the focus may have gone with the previous screen, which may have had
 * no heading. When the page is loaded the focus does not move, so that the skip link comes first.
 */
export function focusNextHeading() {
  const screen = screenElement();
  const { activeElement, body } = document;
  if (screen === null) return;
  if (usedScreens.has(screen) && [body, screen].includes(activeElement as HTMLElement)) focusHeading();
  usedScreens.add(screen);
}

/** Focuses the error summary, or the first invalid field, after the next render. */
export const focusFirstError = (form?: HTMLElement | null) =>
  setTimeout(() =>
    (form ?? screenElement())
      ?.querySelector<HTMLElement>('[data-error-summary], [aria-invalid="true"]')
      ?.focus(),
  );
