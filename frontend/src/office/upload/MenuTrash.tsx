import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuKey } from "@/api/generated/models/MenuKey";
import { listMenuFilesQuery, restoreMenuFileMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../frame/Notice";
import { Trash } from "../frame/Trash";
import { useWrite, type Write } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { typeOf } from "./menuTypes";

/** The menus' files that were deleted. */
export function MenuTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: gone } = useQuery(listMenuFilesQuery({ scope: "trash" }));
  const [back, setBack] = useState<string>();
  /** What was to come back last. */
  const wanted = useRef<MenuFile>(undefined);

  /** Whether it is back, as the house says now: in its place and no longer in the trash. */
  async function isBack({ key, version, url }: MenuFile) {
    const [there, gone] = await Promise.all([
      client.fetchQuery({ ...listMenuFilesQuery(), staleTime: 0 }),
      client.fetchQuery({ ...listMenuFilesQuery({ scope: "trash" }), staleTime: 0 }),
    ]);
    const isInTrash = gone.some((file) => file.key === key && file.version === version);
    return !isInTrash && there.some((file) => file.key === key && file.url === url);
  }

  const write: Write<{ key: MenuKey; version: number }> = useWrite(restoreMenuFileMutation(), {
    onDone: async ({ name }) => {
      await client.invalidateQueries(listMenuFilesQuery());
      setBack(name);
    },
    onFailed: async () => {
      const file = wanted.current;
      // Its answer may have been lost, or somebody else been faster.
      if (file === undefined || !(await isBack(file).catch(() => false))) return;
      write.forget();
      setBack(file.name);
    },
  });
  const isTaken = write.failure?.status === 409;

  if (gone === undefined) return null;
  return (
    <Trash
      gone={gone.map((file) => ({
        key: `${file.key} ${file.version}`,
        title: t("office.files.title", { menu: t(`office.menuType.${typeOf(file.key)}`), file: file.name }),
        deletedAt: file.deletedAt,
        onRestore: () => {
          wanted.current = file;
          setBack(undefined);
          write.send({ key: file.key, version: file.version });
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
