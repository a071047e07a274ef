import type { QueryClient } from "@tanstack/react-query";
import type { MenuFile } from "@/api/generated";
import { listMenuFilesQuery } from "@/api/generated/queries";

/** Whether a deleted file has been restored. */
export async function isFileRestored(client: QueryClient, { key, version, url }: MenuFile): Promise<boolean> {
  const [files, gone] = await Promise.all([
    client.fetchQuery(listMenuFilesQuery()),
    client.fetchQuery(listMenuFilesQuery({ scope: "trash" })),
  ]);
  const isInTrash = gone.some((file) => file.key === key && file.version === version);
  return !isInTrash && files.some((file) => file.key === key && file.url === url);
}
