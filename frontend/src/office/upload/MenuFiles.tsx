import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { deleteMenuFileMutation, listMenuFilesQuery, restoreMenuFileMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { fileSize } from "@/lib/fileSize";
import { Button } from "../frame/Button";
import { focusScreen } from "../frame/focus";
import { useUndo } from "../frame/undo";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import styles from "./MenuFiles.module.css";
import { MenuTrash } from "./MenuTrash";
import { typeOf } from "./menuTypes";

/** The files there are, to look at and to delete. */
export function MenuFiles({ files }: { files: readonly MenuFile[] }) {
  const t = useTexts();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(listMenuFilesQuery());
  const remove = useWrite(deleteMenuFileMutation(), {
    onDone: async (_, { key }) => {
      const gone = files.find((file) => file.key === key);
      await refresh();
      focusScreen();
      if (gone === undefined) return;
      offerUndo({
        text: t("office.files.deleted", { file: gone.name }),
        undone: t("office.files.restored", { file: gone.name }),
        mutation: { ...restoreMenuFileMutation(), onSettled: refresh },
        args: { key, version: gone.version },
      });
    },
    onFailed: refresh,
  });
  const labelOf = ({ key }: MenuFile) => t(`office.menuType.${typeOf(key)}`);

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
              onClick={() => remove.send({ key: file.key, ifMatch: `"${file.version}"` })}
            >
              {t("office.files.delete")}
            </Button>
          </li>
        ))}
      </ul>
      <MenuTrash />
    </section>
  );
}
