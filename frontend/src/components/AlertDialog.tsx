import { useId } from "react";
import styles from "./AlertDialog.module.css";
import { Dialog } from "./Dialog";

type Props = {
  text: string;
  /** Label of the confirming button. */
  action: string;
  /** Label of the cancel button; without it there is only one button. */
  cancel?: string;
  /** Whether the cancel button is the main one. */
  isCancelMain?: boolean;
  onClose: (agreed: boolean) => void;
};

/** Modal alert or confirmation. */
export function AlertDialog({ text, action, cancel, isCancelMain = false, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      role="alertdialog"
      labelledBy={id}
      onClose={({ returnValue }) => onClose(returnValue === "agreed")}
      className={styles.sheet}
    >
      <p id={id} className={styles.text}>
        {text}
      </p>
      <div className={styles.buttons}>
        {cancel !== undefined && (
          <button
            type="button"
            className={isCancelMain ? "button mainButton" : "button"}
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            {cancel}
          </button>
        )}
        <button
          type="button"
          className={isCancelMain ? "button" : "button mainButton"}
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close("agreed")}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
