import { useQueryClient } from "@tanstack/react-query";
import { Download, Eye, Trash2 } from "lucide-react";
import type { MenuFile, MenuSettings } from "@/api/generated";
import { deleteMenuFileMutation, listMenuFilesQuery } from "@/api/generated/queries";
import { displayMenuMutation, isMenuDisplayed } from "@/api/menuSettings";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { menuTypeOfKey } from "../components/menuTypes";
import { offerUndo, reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import styles from "./MenuFileList.module.css";
import { MenuFileThumbnail } from "./MenuFileThumbnail";
import { MenuFileTrash, restoreDeletedFileMutation } from "./MenuFileTrash";

type Props = { files: readonly MenuFile[]; settings: MenuSettings };

export function MenuFileList({ files, settings }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const isMenuShown = ({ key }: MenuFile) => isMenuDisplayed(settings, menuTypeOfKey(key));
  const display = useStaffMutation(displayMenuMutation(client), {
    onDone: () => showAlert(t("staff.menus.saved")),
  });
  const refreshMenuFiles = () => client.invalidateQueries(listMenuFilesQuery());
  const remove = useDeletion(deleteMenuFileMutation(), {
    toMutationArgs: ({ key, version }: MenuFile) => ({ key, ifMatch: `"${version}"` }),
    exists: async ({ key }) => (await client.fetchQuery(listMenuFilesQuery())).some((one) => one.key === key),
    onDeleted: async (deleted, deletedBy) => {
      const file = { file: deleted.name };
      await refreshMenuFiles();
      if (deletedBy === "others") reportSuccess(t("staff.trash.deletedBefore", { title: deleted.name }));
      focusScreen();
      if (deletedBy === "others") return;
      offerUndo({
        text: t(isMenuShown(deleted) ? "staff.files.deleted" : "staff.files.deleted.hidden", file),
        undoneMessage: t(isMenuShown(deleted) ? "staff.files.restored" : "staff.files.restored.hidden", file),
        mutation: { ...restoreDeletedFileMutation(client, [deleted]), onSettled: refreshMenuFiles },
        mutationArgs: { key: deleted.key, version: deleted.version },
      });
    },
  });
  const menuTypeLabel = ({ key }: MenuFile) => t(`staff.menuType.${menuTypeOfKey(key)}`);

  return (
    <section aria-labelledby="files" className={styles.files}>
      <h2 id="files">{t("staff.files.heading")}</h2>
      <MutationErrorNotice write={remove} />
      <MutationErrorNotice write={display} />
      {files.length === 0 && <p>{t("staff.files.none")}</p>}
      <ul>
        {files.map((file) => (
          <li key={file.key}>
            <p className={styles.label}>{menuTypeLabel(file)}</p>
            <a href={file.url} download={file.name} className={styles.link}>
              <Download />
              {t("staff.files.download", { file: file.name, size: formatFileSize(t, file.size) })}
            </a>
            <MenuFileThumbnail key={file.updatedAt} menu={file.key} />
            <p className={styles.address}>
              {t("staff.files.permanent", { url: `${location.origin}/menu/${file.key}` })}
            </p>
            <p className={styles.state}>
              {t(isMenuShown(file) ? "staff.files.shown" : "staff.files.hidden")}
              {!isMenuShown(file) && (
                <Button
                  icon={<Eye />}
                  label={t("staff.files.show.label", { menu: menuTypeLabel(file) })}
                  isPending={display.isPending}
                  onClick={() => display.send(menuTypeOfKey(file.key))}
                >
                  {t("staff.files.show")}
                </Button>
              )}
            </p>
            <Button
              icon={<Trash2 />}
              label={t("staff.files.delete.label", { menu: menuTypeLabel(file) })}
              isPending={remove.isPending}
              onClick={() => remove.send(file)}
            >
              {t("staff.files.delete")}
            </Button>
          </li>
        ))}
      </ul>
      <MenuFileTrash files={files} />
    </section>
  );
}
