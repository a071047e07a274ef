import type { QueryClient } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/queries";

/** Whether there is such an entry, as the house says now: what is in the trash is none. */
export async function isThere(client: QueryClient, id: number): Promise<boolean> {
  const now = await client.fetchQuery({ ...listNewsQuery({ scope: "all" }), staleTime: 0 });
  return now.some((entry) => entry.id === id);
}
