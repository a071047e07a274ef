import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./Dialog.module.css";
import { trapFocus } from "./trapFocus";

type Props = {
  labelledBy: string;
  role?: "alertdialog";
  /** Closed by Esc, a button or, unless it is an alert, a click on the backdrop. */
  onClose: (dialog: HTMLDialogElement) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  className: string | undefined;
  children: ReactNode;
};

/** Native modal dialog, open while mounted. `useHistoryDialog` makes the back button close it. */
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
      // The event is asynchronous: the dialog may be open again or unmounted.
      onClose={({ currentTarget: it }) => !it.open && it.isConnected && onClose(it)}
    >
      {children}
    </dialog>
  );
}
