import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { listMenuFilesQuery, restoreMenuFileMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/fileSize";
import { MutationError } from "../components/MutationError";
import { typeOf } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { Trash } from "../components/Trash";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { verifyOnError } from "../hooks/verifyOnError";
import { isBack } from "./isBack";

/** The menus' files that were deleted. */
export function MenuTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: files } = useQuery(listMenuFilesQuery());
  const { data: gone } = useQuery(listMenuFilesQuery({ scope: "trash" }));
  const [back, setBack] = useState<string>();
  /** What was to come back last. */
  const wanted = useRef<MenuFile>(undefined);
  /** The files there were when it could not: once they are others, there may be room. */
  const [inTheWay, setInTheWay] = useState<readonly MenuFile[]>();

  const isWantedBack = async () => wanted.current !== undefined && isBack(client, wanted.current);
  const write = useStaffMutation(verifyOnError(restoreMenuFileMutation(), isWantedBack), {
    onDone: async () => {
      await client.invalidateQueries(listMenuFilesQuery());
      setBack(wanted.current?.name);
    },
    onFailed: () => setInTheWay(client.getQueryData(listMenuFilesQuery().queryKey)),
  });
  const isTaken = write.failure?.status === 409 && files === inTheWay;

  if (gone === undefined) return null;
  return (
    <Trash
      gone={gone.map((file) => ({
        key: `${file.key} ${file.version}`,
        title: t("staff.files.title", { menu: t(`staff.menuType.${typeOf(file.key)}`), file: file.name }),
        deletedAt: file.deletedAt,
        detail: formatFileSize(t, file.size),
        onRestore: () => {
          wanted.current = file;
          setBack(undefined);
          write.send({ key: file.key, version: file.version });
        },
      }))}
      back={back}
      isPending={write.isPending}
    >
      {isTaken && <Notice kind="warning">{t("staff.files.trash.taken")}</Notice>}
      <MutationError write={write} except={[409]} />
    </Trash>
  );
}
