import { useQuery } from "@tanstack/react-query";
import type { MenuFile } from "@/api/generated";
import { getMenuFileThumbnailQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import styles from "./MenuFileList.module.css";

/** The first page of a PDF, empty if it cannot be rendered, and a hint if the PDF has no text. */
export function MenuFileThumbnail({ menu }: { menu: MenuFile["key"] }) {
  const t = useTexts();
  // Rendering takes time and memory.
  const { data } = useQuery({ ...getMenuFileThumbnailQuery({ key: menu }), refetchOnWindowFocus: false });
  return (
    <div className={styles.firstPage}>
      <div>{data !== undefined && <img src={`data:image/png;base64,${data.png}`} alt="" />}</div>
      {data?.hasText === false && <Notice>{t("staff.files.noText")}</Notice>}
    </div>
  );
}
