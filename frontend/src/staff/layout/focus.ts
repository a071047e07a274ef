export const screenElementId = "screen";

const screenElement = () => document.getElementById(screenElementId);

/** Call when the focused element is about to be removed. */
export const focusScreen = () => screenElement()?.focus({ preventScroll: true });

/** Of another screen, so that screen readers announce it. */
export const focusHeading = () =>
  (screenElement()?.querySelector("h1") ?? screenElement())?.focus({ preventScroll: true });

/** Focuses the error summary, or the first invalid field, after the next render. */
export const focusFirstError = (form?: HTMLElement | null) =>
  setTimeout(() =>
    (form ?? screenElement())
      ?.querySelector<HTMLElement>('[data-error-summary], [aria-invalid="true"]')
      ?.focus(),
  );
