import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import type { PageContent } from "@/api/generated/models/PageContent";
import { getContentDraftQuery, listContentVersionsQuery } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import type { ContentDraft, ContentDraftState } from "./draft";
import { saveDraft } from "./saveDraft";

/** Saves and publishes the draft of a page. */
export function useContentMutations(page: ContentPage, draftState: ContentDraftState) {
  const { draft, latestChanges, rebase, discard } = draftState;
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  /** What another person saved meanwhile. */
  const [theirs, setTheirs] = useState<EditablePageContent>();
  const { queryKey } = getContentDraftQuery({ page });

  const inputAfter = (sent: PageContent) => latestChanges()?.content ?? sent;
  const onDone = (sent: PageContent, saved: EditablePageContent, message: TextKey) => {
    client.setQueryData(queryKey, saved);
    void client.invalidateQueries(listContentVersionsQuery({ page }));
    const { version } = saved;
    const content = inputAfter(sent);
    if (content === sent) discard();
    else rebase({ content: sent, version }, { content, version });
    void alert(t(message)).then(focusScreen);
  };
  const onFailed = async ({ status }: { status?: number | undefined }) => {
    if (status !== 412) return;
    const saved = client.fetchQuery({ ...getContentDraftQuery({ page }), staleTime: 0 });
    setTheirs(await saved.catch(() => undefined));
  };
  const saving = useStaffMutation(
    {
      mutationFn: ({ content, version }: ContentDraft & { message: TextKey }) =>
        saveDraft(client, { page, content, version }),
    },
    { onDone: (saved, { content, message }) => onDone(content, saved, message), onFailed },
  );
  const publishing = useStaffMutation(
    {
      mutationFn: async (content: PageContent) => {
        const saved = await saveDraft(client, { page, version: draft.version, content });
        const { version } = saved;
        // For a retry of the publication.
        client.setQueryData(queryKey, saved);
        rebase({ content, version }, { content: inputAfter(content), version });
        return mutate(({ ContentService }) =>
          ContentService.publishContent({ page, ifMatch: `"${version}"` }),
        );
      },
    },
    { onDone: (saved, content) => onDone(content, saved, "staff.content.published"), onFailed },
  );
  const reset = () => {
    saving.reset();
    publishing.reset();
  };
  return {
    saving,
    publishing,
    reset,
    theirs,
    takeTheirs: () => {
      discard();
      reset();
      setTheirs(undefined);
    },
    saveMerged: (
      merged: PageContent,
      { draft, published, version }: EditablePageContent,
      message: TextKey,
    ) => {
      rebase({ content: draft ?? published, version }, { content: merged, version });
      publishing.reset();
      setTheirs(undefined);
      saving.send({ content: merged, version, message });
    },
  };
}
