import { FileUp } from "lucide-react";
import { type DragEvent, type RefObject, useId, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/fileSize";
import styles from "./FilePicker.module.css";

type Props = {
  /** Another one can be chosen in its place. */
  hasFile: boolean;
  /** The largest upload, in bytes. */
  limit: number;
  onPick: (file: File) => void;
  /** To be opened from elsewhere too. */
  input: RefObject<HTMLInputElement | null>;
};

/** Where a PDF is chosen, or dropped. */
export function FilePicker({ hasFile, limit, onPick, input }: Props) {
  const t = useTexts();
  const id = useId();
  const [isFinished, setOver] = useState(false);

  function drag(event: DragEvent, over: boolean) {
    event.preventDefault();
    setOver(over);
  }

  function drop(event: DragEvent) {
    drag(event, false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onPick(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button, for those with a mouse
    <div
      className={isFinished ? `${styles.storageKey} ${styles.over}` : styles.storageKey}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <label className={styles.pick}>
        <FileUp />
        <span>{t(hasFile ? "staff.upload.pickOther" : "staff.upload.pick")}</span>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          aria-describedby={id}
          className={styles.input}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file can be chosen once more, after an upload of it was interrupted.
            if (file !== undefined) onPick(file);
            currentTarget.value = "";
          }}
        />
      </label>
      <p className={styles.drop}>{t("staff.upload.drop")}</p>
      <p id={id} className={styles.limit}>
        {t("staff.upload.limit", { size: formatFileSize(t, limit) })}
      </p>
    </div>
  );
}
