import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./Dialog.module.css";
import { trapFocus } from "./trapFocus";

type Props = {
  /** The id of the heading that names it. */
  labelledBy: string;
  /** What it is to those who listen to the page, where it is no plain dialog. */
  role?: "alertdialog";
  /** It is closed: by Esc, a button, or, unless it is an alert, a click beside its content. */
  onClose: (dialog: HTMLDialogElement) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  className: string | undefined;
  children: ReactNode;
};

/**
 * The browser's own modal, open for as long as it is there: it keeps the focus inside, lets nobody at the page
 * behind, and gives the focus back to where it came from. `useDialogEntry` has the back button close it.
 */
export function Dialog({ labelledBy, role, onClose, onKeyDown, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const page = document.documentElement;
    page.toggleAttribute("data-scrollbar", innerWidth > page.clientWidth);
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      className={`${styles.dialog} ${className}`}
      onKeyDown={(event) => {
        trapFocus(event);
        onKeyDown?.(event);
      }}
      onClick={({ target, currentTarget }) => {
        if (role !== "alertdialog" && target === currentTarget) currentTarget.close();
      }}
      // The browser tells a moment later, when it may be open anew, or gone.
      onClose={({ currentTarget: it }) => !it.open && it.isConnected && onClose(it)}
    >
      {children}
    </dialog>
  );
}
