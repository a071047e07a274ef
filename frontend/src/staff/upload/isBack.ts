import type { QueryClient } from "@tanstack/react-query";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { listMenuFilesQuery } from "@/api/queries";

/** Whether a file that was deleted is back, as the house says now: in its place and no longer in the trash. */
export async function isBack(client: QueryClient, { key, version, url }: MenuFile): Promise<boolean> {
  const [there, gone] = await Promise.all([
    client.fetchQuery({ ...listMenuFilesQuery(), staleTime: 0 }),
    client.fetchQuery({ ...listMenuFilesQuery({ scope: "trash" }), staleTime: 0 }),
  ]);
  const isInTrash = gone.some((file) => file.key === key && file.version === version);
  return !isInTrash && there.some((file) => file.key === key && file.url === url);
}
