import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** What we add to an entry of the browser's history, beside what the router keeps there. */
const content = (): string | undefined => history.state?.dialog;

function notifyListeners() {
  for (const changed of listeners) changed();
}

/** One listener for all: told by the browser one by one, the page would change before the dialog has closed. */
function listen(changed: () => void) {
  if (listeners.size === 0) addEventListener("popstate", notifyListeners);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) removeEventListener("popstate", notifyListeners);
  };
}

/**
 * What the dialog on this page shows, or nothing while it is closed. An open dialog is an entry of the browser's
 * history at the page's own address, so that back closes it, forward and a reload open it again. To the router both
 * are the same place.
 */
export const useDialogEntry = () => useSyncExternalStore(listen, content, () => undefined);

/** Opens the dialog with its content, which is a name for whoever draws it. */
export function openDialog(name: string) {
  history.pushState({ ...history.state, dialog: name }, "");
  notifyListeners();
}

/** Exchanges what an open dialog shows. */
export function turnDialog(name: string) {
  history.replaceState({ ...history.state, dialog: name }, "");
  notifyListeners();
}

/** Leaves the entry of the dialog, if the guest has not gone back from it already. */
export function closeDialog() {
  if (content() !== undefined) history.back();
}
