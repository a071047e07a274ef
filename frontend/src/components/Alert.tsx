import { useId } from "react";
import styles from "./Alert.module.css";
import { Dialog } from "./Dialog";

type Props = {
  text: string;
  /** What the button says that takes note of it, or does it. */
  action: string;
  /** What the button says that leaves everything as it is; without it there is nothing to decide. */
  cancel?: string;
  /** It is closed; whether by the button of the action. */
  onClose: (agreed: boolean) => void;
};

/** A sentence in the way until it was read, with one button, or two where there is something to decide. */
export function Alert({ text, action, cancel, onClose }: Props) {
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
            className={styles.cancel}
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            {cancel}
          </button>
        )}
        <button
          type="button"
          className={styles.action}
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close("agreed")}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
