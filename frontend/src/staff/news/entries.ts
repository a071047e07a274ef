import type { QueryClient } from "@tanstack/react-query";
import type { NewsEntry } from "@/api/generated";
import { listNewsQuery, restoreNewsMutation } from "@/api/generated/queries";
import type { TranslateFunction } from "@/i18n/texts";
import { verifyOnError } from "../hooks/verifyOnError";

/** An edit may have removed the title (decision W2). */
export const newsTitle = (t: TranslateFunction, { title }: NewsEntry) => title || t("staff.news.untitled");

/** Entries in the trash do not count. */
export async function newsExists(client: QueryClient, id: number): Promise<boolean> {
  const now = await client.fetchQuery(listNewsQuery({ scope: "all" }));
  return now.some((entry) => entry.id === id);
}

/** Restores an entry, also if the response is lost. */
export const restoreEntryMutation = (client: QueryClient) =>
  verifyOnError(restoreNewsMutation(), ({ id }) => newsExists(client, id));

export const refreshNews = (client: QueryClient) => client.invalidateQueries({ queryKey: ["news"] });
