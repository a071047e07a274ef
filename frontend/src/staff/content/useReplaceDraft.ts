import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent, PageContent } from "@/api/generated";
import { getContentDraftQuery } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { isEqual } from "@/lib/isEqual";
import { toFailure, useStaffMutation } from "../hooks/useStaffMutation";
import { normalize } from "./definitions";
import type { ContentForm } from "./useContentForm";

type Replacement = {
  load: () => Promise<PageContent>;
  text: TextKey;
  undoneMessage: TextKey;
};

/** Replaces the draft of a page and the input. The undo brings both back, unless another person has saved. */
export function useReplaceDraft(form: ContentForm) {
  const { page, editable } = form;
  const t = useTexts();
  const client = useQueryClient();
  const { queryKey } = getContentDraftQuery({ page });
  return useStaffMutation(
    {
      mutationFn: async ({ load }: Replacement) => {
        const { version } = editable;
        const saved = await saveDraft(client, { page, version, content: await load() });
        return { previous: normalize(page, editable.draft ?? editable.published), saved };
      },
    },
    {
      onDone: ({ previous, saved }, { text, undoneMessage }) => {
        client.setQueryData(queryKey, saved);
        const undo = async () => {
          const restored = await saveDraft(client, { page, version: saved.version, content: previous });
          client.setQueryData(queryKey, restored);
        };
        form.discard({ text: t(text), undoneMessage: t(undoneMessage), undo });
      },
      onFailed: ({ status }) => status === 412 && client.invalidateQueries({ queryKey }),
    },
  );
}

type SaveArgs = { page: ContentPage; version: number; content: PageContent };

/** Saves a draft. One that is stored already is no conflict: the response to an earlier request was lost. */
async function saveDraft(
  client: QueryClient,
  { page, version, content }: SaveArgs,
): Promise<EditablePageContent> {
  try {
    return await mutate(({ ContentService }) =>
      ContentService.saveContentDraft({ page, ifMatch: `"${version}"`, requestBody: content }),
    );
  } catch (error) {
    if (toFailure(error).status !== 412) throw error;
    const stored = await client.fetchQuery({ ...getContentDraftQuery({ page }), staleTime: 0 });
    if (!isEqual(stored.draft ?? stored.published, content)) throw error;
    return stored;
  }
}
