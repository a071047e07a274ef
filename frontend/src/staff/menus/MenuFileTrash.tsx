import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MenuFile } from "@/api/generated";
import { listMenuFilesQuery, restoreMenuFileMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { menuTypeOfKey } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { Trash } from "../components/Trash";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { verifyOnError } from "../hooks/verifyOnError";
import { isFileRestored } from "./isFileRestored";

export function MenuFileTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: files } = useQuery(listMenuFilesQuery());
  const { data: items } = useQuery(listMenuFilesQuery({ scope: "trash" }));
  const [restoredItemTitle, setRestoredItemTitle] = useState<string>();
  /** File restored last. */
  const fileBeingRestored = useRef<MenuFile>(undefined);
  /** Files at the time of a conflict; the message is hidden once they change. */
  const [conflictingFiles, setConflictingFiles] = useState<readonly MenuFile[]>();

  const isMenuFileRestored = async () =>
    fileBeingRestored.current !== undefined && isFileRestored(client, fileBeingRestored.current);
  const write = useStaffMutation(verifyOnError(restoreMenuFileMutation(), isMenuFileRestored), {
    onDone: async () => {
      await client.invalidateQueries(listMenuFilesQuery());
      // After the lists are rendered: their new row would push the confirmation out of view.
      notifyManager.schedule(() => setRestoredItemTitle(fileBeingRestored.current?.name));
    },
    onFailed: () => setConflictingFiles(client.getQueryData(listMenuFilesQuery().queryKey)),
  });
  const isConflict = write.failure?.status === 409 && files === conflictingFiles;

  if (items === undefined) return null;
  return (
    <Trash
      items={items.map((file) => ({
        key: `${file.key} ${file.version}`,
        title: t("staff.files.title", {
          menu: t(`staff.menuType.${menuTypeOfKey(file.key)}`),
          file: file.name,
        }),
        deletedAt: file.deletedAt,
        detail: formatFileSize(t, file.size),
        onRestore: () => {
          fileBeingRestored.current = file;
          setRestoredItemTitle(undefined);
          const current = files?.find(({ key }) => key === file.key);
          const ifMatch = current === undefined ? {} : { ifMatch: `"${current.version}"` };
          write.send({ key: file.key, version: file.version, ...ifMatch });
        },
      }))}
      restoredItemTitle={restoredItemTitle}
      isPending={write.isPending}
    >
      <p>{t("staff.files.trash.intro")}</p>
      {isConflict && <Notice kind="warning">{t("staff.files.trash.taken")}</Notice>}
      <MutationErrorNotice write={write} ignoredStatuses={[409]} />
    </Trash>
  );
}
