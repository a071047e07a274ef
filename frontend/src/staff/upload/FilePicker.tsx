import { FileUp } from "lucide-react";
import { type DragEvent, type RefObject, useId, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import styles from "./FilePicker.module.css";

type Props = {
  hasChosenFile: boolean;
  /** Maximum size in bytes. */
  limit: number;
  onPick: (file: File) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Selects a PDF by dialog or drop. */
export function FilePicker({ hasChosenFile, limit, onPick, input }: Props) {
  const t = useTexts();
  const id = useId();
  const [isDragOver, setDragOver] = useState(false);

  function handleDrag(event: DragEvent, over: boolean) {
    event.preventDefault();
    setDragOver(over);
  }

  function drop(event: DragEvent) {
    handleDrag(event, false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onPick(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button, for those with a mouse
    <div
      className={isDragOver ? `${styles.place} ${styles.over}` : styles.place}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={drop}
    >
      <label className={styles.pick}>
        <FileUp />
        <span>{t(hasChosenFile ? "staff.upload.pickOther" : "staff.upload.pick")}</span>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          aria-describedby={id}
          className={styles.input}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Reset, so that the same file can be chosen again.
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
