import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent, PageContent } from "@/api/generated";
import {
  getContentDraftQuery,
  listContentVersionsQuery,
  publishContentMutation,
} from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { normalize } from "./definitions";
import { withItemIds } from "./itemIds";

/** What to do after the draft is saved, or else what to say. */
type Purpose = "publish" | TextKey;

/** Saves and publishes the draft of a page. */
export function useContentForm(page: ContentPage, editable: EditablePageContent) {
  const t = useTexts();
  const client = useQueryClient();
  const query = getContentDraftQuery({ page });
  const start = editable.draft ?? editable.published;
  /** Stored input may be from before an update, which can add texts and lists. */
  const complete = ({ texts, lists }: PageContent): PageContent => ({
    texts: { ...start.texts, ...texts },
    lists: { ...start.lists, ...lists },
  });
  /** Whether the last request was to publish. */
  const [isPublishing, setPublishing] = useState(false);
  const report = (text: TextKey) => reportSuccess(t(text));

  function updateCache(saved: EditablePageContent) {
    client.setQueryData(query.queryKey, saved);
    void client.invalidateQueries(listContentVersionsQuery({ page }));
  }

  const publishing = useStaffMutation(publishContentMutation(), {
    onDone: (saved) => {
      updateCache(saved);
      report("staff.content.published");
    },
    onFailed: ({ status }) => status === 412 && client.invalidateQueries(query),
  });
  const form = useVersionedForm({
    name: `content/${page}`,
    record: editable,
    toInput: ({ draft, published }) => draft ?? published,
    normalize: (content) => withItemIds(page, normalize(page, complete(content))),
    save: ({ input, ifMatch }) =>
      mutate(({ ContentService }) => ContentService.saveContentDraft({ page, ifMatch, requestBody: input })),
    load: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved, purpose: Purpose = "staff.content.saved") => {
      updateCache(saved);
      if (purpose === "publish") publishing.send({ page, ifMatch: `"${saved.version}"` });
      else report(purpose);
    },
  });
  return {
    ...form,
    page,
    editable,
    input: complete(form.input),
    isSaving: form.isSaving || publishing.isPending,
    errors: { ...form.errors, ...publishing.failure?.fields },
    failure: form.failure ?? publishing.failure,
    retry: publishing.failure === undefined ? form.retry : publishing.retry,
    change: (changes: Partial<PageContent>) => {
      publishing.reset();
      form.change(changes);
    },
    /** Also when Enter is pressed in an input. */
    save: () => {
      if (!form.isChanged) return;
      setPublishing(false);
      form.save();
    },
    publish: () => {
      setPublishing(true);
      form.save("publish");
    },
    isPublishing,
  };
}

export type ContentForm = ReturnType<typeof useContentForm>;
