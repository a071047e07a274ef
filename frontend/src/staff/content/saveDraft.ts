import { hashKey, type QueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent, PageContent } from "@/api/generated";
import { getContentDraftQuery } from "@/api/generated/queries";
import { toFailure } from "../hooks/failure";

type Args = { page: ContentPage; version: number; content: PageContent };

/** Saves a draft. One that is stored already is no conflict: the response to an earlier request was lost. */
export async function saveDraft(
  client: QueryClient,
  { page, version, content }: Args,
): Promise<EditablePageContent> {
  try {
    return await mutate(({ ContentService }) =>
      ContentService.saveContentDraft({ page, ifMatch: `"${version}"`, requestBody: content }),
    );
  } catch (error) {
    if (toFailure(error).status !== 412) throw error;
    const stored = await client.fetchQuery({ ...getContentDraftQuery({ page }), staleTime: 0 });
    if (hashKey([stored.draft ?? stored.published]) !== hashKey([content])) throw error;
    return stored;
  }
}
