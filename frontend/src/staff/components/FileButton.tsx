import type { ReactNode } from "react";
import styles from "./FileButton.module.css";

type Props = {
  icon: ReactNode;
  children: ReactNode;
  /** As in `<input accept>`. */
  accept: string;
  multiple?: boolean;
  onPick: (files: readonly File[]) => void;
  /** Id of the description. */
  describedBy?: string;
};

/** Opens the dialog for files. */
export function FileButton({ icon, children, accept, multiple = false, onPick, describedBy }: Props) {
  return (
    <label className={styles.pick}>
      {icon}
      <span>{children}</span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onPick(files);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
