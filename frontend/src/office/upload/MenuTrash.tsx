import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listMenuFilesQuery, restoreMenuFileMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../frame/Notice";
import { Trash } from "../frame/Trash";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { typeOf } from "./menuTypes";

/** The menus' files that were deleted. */
export function MenuTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: gone } = useQuery(listMenuFilesQuery({ scope: "trash" }));
  const [back, setBack] = useState<string>();
  const refresh = () => client.invalidateQueries(listMenuFilesQuery());
  const write = useWrite(restoreMenuFileMutation(), {
    onDone: async ({ name }) => {
      await refresh();
      setBack(name);
    },
    onFailed: refresh,
  });
  const isTaken = write.failure?.status === 409;

  if (gone === undefined) return null;
  return (
    <Trash
      gone={gone.map(({ key, version, name, deletedAt }) => ({
        key: `${key} ${version}`,
        title: t("office.files.title", { menu: t(`office.menuType.${typeOf(key)}`), file: name }),
        deletedAt,
        onRestore: () => {
          setBack(undefined);
          write.send({ key, version });
        },
      }))}
      back={back}
      isPending={write.isPending}
    >
      {isTaken && <Notice kind="warning">{t("office.files.trash.taken")}</Notice>}
      <WriteFailed write={write} except={[409]} />
    </Trash>
  );
}
