import { useQueryClient } from "@tanstack/react-query";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent, PageContent } from "@/api/generated";
import { getContentDraftQuery } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { normalize } from "./definitions";
import { saveDraft } from "./saveDraft";
import type { ContentForm } from "./useContentForm";

type Replacement = {
  load: () => Promise<PageContent>;
  text: TextKey;
  undoneMessage: TextKey;
};

type Props = { page: ContentPage; editable: EditablePageContent; form: ContentForm };

/** Replaces the draft of a page and the input. The undo brings both back, unless another person has saved. */
export function useReplaceDraft({ page, editable, form }: Props) {
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
        focusScreen();
      },
      onFailed: ({ status }) => status === 412 && client.invalidateQueries({ queryKey }),
    },
  );
}
