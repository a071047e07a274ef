import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent, PageContent } from "@/api/generated";
import {
  getContentDraftQuery,
  listContentVersionsQuery,
  publishContentMutation,
} from "@/api/generated/queries";
import { useDraftForm } from "../hooks/useDraftForm";
import { normalize } from "./definitions";
import { withItemIds } from "./itemIds";

/** Saves and publishes the draft of a page. */
export function useContentForm(page: ContentPage, editable: EditablePageContent) {
  const start = editable.draft ?? editable.published;
  /** Stored input may be from before an update, which can add texts and lists. */
  const complete = ({ texts, lists }: PageContent): PageContent => ({
    texts: { ...start.texts, ...texts },
    lists: { ...start.lists, ...lists },
  });
  const form = useDraftForm<PageContent, EditablePageContent>(
    {
      name: `content/${page}`,
      query: getContentDraftQuery({ page }),
      versionsQuery: listContentVersionsQuery({ page }),
      normalize: (content) => withItemIds(page, normalize(page, complete(content))),
      saveDraft: ({ ifMatch, content }) =>
        mutate(({ ContentService }) =>
          ContentService.saveContentDraft({ page, ifMatch, requestBody: content }),
        ),
      publish: {
        mutationKey: publishContentMutation().mutationKey ?? [],
        mutationFn: ({ ifMatch }) =>
          mutate(({ ContentService }) => ContentService.publishContent({ page, ifMatch })),
      },
      publishedText: "staff.content.published",
    },
    editable,
  );
  return { ...form, page, input: complete(form.input) };
}

export type ContentForm = ReturnType<typeof useContentForm>;
