import { useQueryClient } from "@tanstack/react-query";
import { Download, Eye, Trash2 } from "lucide-react";
import { useRef } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import { displayMenuMutation, isDisplayed } from "@/api/menuSettings";
import { deleteMenuFileMutation, listMenuFilesQuery, restoreMenuFileMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/fileSize";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { MutationError } from "../components/MutationError";
import { typeOf } from "../components/menuTypes";
import { useUndo } from "../components/UndoProvider";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { verifyOnError } from "../hooks/verifyOnError";
import { focusScreen } from "../layout/focus";
import { isBack } from "./isBack";
import styles from "./MenuFiles.module.css";
import { MenuTrash } from "./MenuTrash";

type Props = { files: readonly MenuFile[]; settings: MenuSettings };

/** The files there are, to look at, to show to guests and to delete. */
export function MenuFiles({ files, settings }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const isShown = ({ key }: MenuFile) => isDisplayed(settings, typeOf(key));
  const display = useStaffMutation(displayMenuMutation(client), {
    onDone: () => alert(t("staff.menus.saved")),
  });
  const refresh = () => client.invalidateQueries(listMenuFilesQuery());
  /** What was to be deleted last. */
  const leaving = useRef<MenuFile>(undefined);
  const remove = useDeletion(deleteMenuFileMutation(), {
    isThere: async ({ key }) => {
      const now = await client.fetchQuery({ ...listMenuFilesQuery(), staleTime: 0 });
      return now.some((file) => file.key === key);
    },
    onGone: async ({ key }, account) => {
      const gone = leaving.current;
      await refresh();
      if (gone !== undefined && account === "others")
        await alert(t("staff.files.deletedBefore", { file: gone.name }));
      focusScreen();
      if (gone === undefined || account === "others") return;
      offerUndo({
        text: t(isShown(gone) ? "staff.files.deleted" : "staff.files.deleted.hidden", { file: gone.name }),
        undone: t(isShown(gone) ? "staff.files.restored" : "staff.files.restored.hidden", {
          file: gone.name,
        }),
        mutation: {
          ...verifyOnError(restoreMenuFileMutation(), () => isBack(client, gone)),
          onSettled: refresh,
        },
        args: { key, version: gone.version },
      });
    },
  });
  const labelOf = ({ key }: MenuFile) => t(`staff.menuType.${typeOf(key)}`);

  return (
    <section aria-labelledby="files" className={styles.files}>
      <h2 id="files">{t("staff.files.heading")}</h2>
      <MutationError write={remove} />
      <MutationError write={display} />
      {files.length === 0 && <p>{t("staff.files.none")}</p>}
      <ul>
        {files.map((file) => (
          <li key={file.key}>
            <p className={styles.label}>{labelOf(file)}</p>
            <a href={file.url} download={file.name} className={styles.link}>
              <Download />
              {t("staff.files.download", { file: file.name, size: formatFileSize(t, file.size) })}
            </a>
            <p className={styles.address}>
              {t("staff.files.permanent", { url: `${location.origin}/menu/${file.key}` })}
            </p>
            <p className={styles.state}>
              {t(isShown(file) ? "staff.files.shown" : "staff.files.hidden")}
              {!isShown(file) && (
                <Button
                  icon={<Eye />}
                  label={t("staff.files.show.label", { menu: labelOf(file) })}
                  isPending={display.isPending}
                  onClick={() => display.send(typeOf(file.key))}
                >
                  {t("staff.files.show")}
                </Button>
              )}
            </p>
            <Button
              icon={<Trash2 />}
              label={t("staff.files.delete.label", { menu: labelOf(file) })}
              isPending={remove.isPending}
              onClick={() => {
                leaving.current = file;
                remove.send({ key: file.key, ifMatch: `"${file.version}"` });
              }}
            >
              {t("staff.files.delete")}
            </Button>
          </li>
        ))}
      </ul>
      <MenuTrash />
    </section>
  );
}
