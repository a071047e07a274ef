import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** Key in the history state, beside the router's. */
const currentDialog = (): string | undefined => history.state?.dialog;

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** A single listener notifies all subscribers together, so that the page does not update before the dialog closes. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener("popstate", notifyListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", notifyListeners);
  };
}

/**
 * What the open dialog shows, or undefined. An open dialog is a history entry of its own at the same address: back
 * closes it, forward and reload reopen it.
 */
export const useDialogEntry = () => useSyncExternalStore(subscribe, currentDialog, () => undefined);

export function openDialog(name: string) {
  history.pushState({ ...history.state, dialog: name }, "");
  notifyListeners();
}

/** Replaces the content of the open dialog. */
export function replaceDialog(name: string) {
  history.replaceState({ ...history.state, dialog: name }, "");
  notifyListeners();
}

/** Goes back, unless the user has already. */
export function closeDialog() {
  if (currentDialog() !== undefined) history.back();
}
