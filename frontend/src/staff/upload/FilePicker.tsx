import { FileUp } from "lucide-react";
import { type DragEvent, type RefObject, useId, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { FileButton } from "../components/FileButton";
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
      <FileButton
        icon={<FileUp />}
        accept="application/pdf"
        input={input}
        describedBy={id}
        onPick={([file]) => file && onPick(file)}
      >
        {t(hasChosenFile ? "staff.upload.pickOther" : "staff.upload.pick")}
      </FileButton>
      <p className={styles.drop}>{t("staff.upload.drop")}</p>
      <p id={id} className={styles.limit}>
        {t("staff.upload.limit", { size: formatFileSize(t, limit) })}
      </p>
    </div>
  );
}
