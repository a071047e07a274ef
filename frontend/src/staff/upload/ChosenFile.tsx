import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Notice } from "../components/Notice";
import styles from "./ChosenFile.module.css";

type Props = {
  file: File;
  /** Maximum size in bytes. */
  limit: number;
};

/** Name and size of the chosen file, and a warning if it is too large. */
export function ChosenFile({ file, limit }: Props) {
  const t = useTexts();
  const size = formatFileSize(t, file.size);
  return (
    <>
      <p className={styles.chosen}>{t("staff.upload.chosen", { file: file.name, size })}</p>
      {file.size > limit && (
        <Notice kind="warning">
          {t("staff.upload.tooLarge", { size, limit: formatFileSize(t, limit) })}
        </Notice>
      )}
    </>
  );
}
