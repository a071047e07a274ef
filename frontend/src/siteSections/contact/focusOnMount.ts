/** Callback ref. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
