import { useSyncExternalStore } from "react";

const dialogListeners = new Set<() => void>();

/** Key in the history state, beside the router's. */
const currentDialog = (): string | undefined => history.state?.dialog;

function notifyListeners() {
  for (const listener of dialogListeners) listener();
}

/** A single listener notifies all subscribers together, so that the page does not update before the dialog closes. */
function subscribe(listener: () => void) {
  if (dialogListeners.size === 0) addEventListener("popstate", notifyListeners);
  dialogListeners.add(listener);
  return () => {
    dialogListeners.delete(listener);
    if (dialogListeners.size === 0) removeEventListener("popstate", notifyListeners);
  };
}

/**
 * What the open dialog shows, or undefined. An open dialog is a history entry of its own at the same address: back
 * closes it, forward and reload reopen it.
 */
export const useHistoryDialog = () => useSyncExternalStore(subscribe, currentDialog, () => undefined);

export function openDialog(name: string) {
  history.pushState({ ...history.state, dialog: name }, "");
  notifyListeners();
}

/** Replaces the content of the open dialog. */
export function replaceOpenDialog(name: string) {
  history.replaceState({ ...history.state, dialog: name }, "");
  notifyListeners();
}

/** Goes back, unless the user has already. */
export function closeDialog() {
  if (currentDialog() !== undefined) history.back();
}
