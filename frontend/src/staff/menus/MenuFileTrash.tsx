import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MenuFile } from "@/api/generated";
import { listMenuFilesQuery, restoreMenuFileMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { menuTypeOfKey } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { Trash } from "../components/Trash";
import { verifyOnError } from "../hooks/verifyOnError";

type Props = {
  /** Those that are not deleted. */
  files: readonly MenuFile[];
};

/** Restores deleted files, also if the response is lost. */
export const restoreDeletedFileMutation = (client: QueryClient, deleted: readonly MenuFile[]) =>
  verifyOnError(restoreMenuFileMutation(), async ({ key, version }) => {
    const [files, gone] = await Promise.all([
      client.fetchQuery(listMenuFilesQuery()),
      client.fetchQuery(listMenuFilesQuery({ scope: "trash" })),
    ]);
    const { url } = deleted.find((file) => file.key === key && file.version === version) ?? {};
    const isInTrash = gone.some((file) => file.key === key && file.version === version);
    return !isInTrash && files.some((file) => file.key === key && file.url === url);
  });

export function MenuFileTrash({ files }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const { data: deleted } = useQuery(listMenuFilesQuery({ scope: "trash" }));
  /** Files at the time of a conflict; the message is hidden once they change. */
  const [conflictingFiles, setConflictingFiles] = useState<readonly MenuFile[]>();
  return (
    <Trash
      items={deleted?.map(({ key, version, name, size, deletedAt }) => {
        const current = files.find((file) => file.key === key);
        const menu = t(`staff.menuType.${menuTypeOfKey(key)}`);
        return {
          key: `${key} ${version}`,
          title: t("staff.files.title", { menu, file: name }),
          name,
          deletedAt,
          detail: formatFileSize(t, size),
          args: { key, version, ...(current && { ifMatch: `"${current.version}"` }) },
        };
      })}
      restore={restoreDeletedFileMutation(client, deleted ?? [])}
      refresh={() => client.invalidateQueries(listMenuFilesQuery())}
      onFailed={({ status }) => setConflictingFiles(status === 409 ? files : undefined)}
      ignoredStatuses={[409]}
    >
      <p>{t("staff.files.trash.intro")}</p>
      {files === conflictingFiles && <Notice kind="warning">{t("staff.files.trash.taken")}</Notice>}
    </Trash>
  );
}
