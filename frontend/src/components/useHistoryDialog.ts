import { useSyncExternalStore } from "react";
import { createStoreOf } from "@/lib/createStore";

/** The key in the history state, beside the router's. */
const dialog = createStoreOf((): string | undefined => history.state?.dialog);

// One listener for all subscribers, so that the page does not update before the dialog closes.
if (!import.meta.env.SSR) addEventListener("popstate", dialog.notify);

/**
 * What the open dialog shows, or undefined. An open dialog is a history entry of its own at the same address: back
 * closes it, forward and reload reopen it.
 */
export const useHistoryDialog = () => useSyncExternalStore(dialog.subscribe, dialog.get, () => undefined);

export function openDialog(name: string) {
  history.pushState({ ...history.state, dialog: name }, "");
  dialog.notify();
}

/** Replaces the content of the open dialog. */
export function replaceOpenDialog(name: string) {
  history.replaceState({ ...history.state, dialog: name }, "");
  dialog.notify();
}

/** Goes back, unless the user has already. */
export function closeDialog() {
  if (dialog.get() !== undefined) history.back();
}
