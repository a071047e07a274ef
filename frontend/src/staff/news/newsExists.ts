import type { QueryClient } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/generated/queries";

/** Entries in the trash do not count. */
export async function newsExists(client: QueryClient, id: number): Promise<boolean> {
  const now = await client.fetchQuery(listNewsQuery({ scope: "all" }));
  return now.some((entry) => entry.id === id);
}
