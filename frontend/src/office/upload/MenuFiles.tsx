import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { deleteMenuFileMutation, listMenuFilesQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { fileSize } from "@/lib/fileSize";
import { useAsk } from "../frame/alerts";
import { Button } from "../frame/Button";
import { focusScreen } from "../frame/focus";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import styles from "./MenuFiles.module.css";
import { typeOf } from "./menuTypes";

/** The files there are, to look at and to delete. */
export function MenuFiles({ files }: { files: readonly MenuFile[] }) {
  const t = useTexts();
  const ask = useAsk();
  const client = useQueryClient();
  const remove = useWrite(deleteMenuFileMutation(), {
    onDone: async () => {
      await client.invalidateQueries(listMenuFilesQuery());
      focusScreen();
    },
    onFailed: () => client.invalidateQueries(listMenuFilesQuery()),
  });
  const labelOf = ({ key }: MenuFile) => t(`office.menuType.${typeOf(key)}`);

  async function confirm(file: MenuFile) {
    const sure = t("office.files.delete.sure", { file: file.name, menu: labelOf(file) });
    if (await ask(sure, t("office.files.delete")))
      remove.send({ key: file.key, ifMatch: `"${file.version}"` });
  }

  return (
    <section aria-labelledby="files" className={styles.files}>
      <h2 id="files">{t("office.files.heading")}</h2>
      <WriteFailed write={remove} />
      {files.length === 0 && <p>{t("office.files.none")}</p>}
      <ul>
        {files.map((file) => (
          <li key={file.key}>
            <p className={styles.label}>{labelOf(file)}</p>
            <a href={file.url} download={file.name} className={styles.link}>
              <Download />
              {t("office.files.download", { file: file.name, size: fileSize(t, file.size) })}
            </a>
            <Button
              icon={<Trash2 />}
              label={t("office.files.delete.label", { menu: labelOf(file) })}
              isPending={remove.isPending}
              onClick={() => void confirm(file)}
            >
              {t("office.files.delete")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
