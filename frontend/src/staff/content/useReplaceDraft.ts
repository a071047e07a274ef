import { useQueryClient } from "@tanstack/react-query";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import type { PageContent } from "@/api/generated/models/PageContent";
import { getContentDraftQuery } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { toFailure } from "../hooks/failure";
import { useOfferRestore } from "../hooks/useDiscardWithUndo";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { type ContentDraftState, normalize } from "./draft";
import { saveDraft } from "./saveDraft";

type Replacement = {
  load: () => Promise<PageContent>;
  text: TextKey;
  undoneMessage: TextKey;
};

type Props = { page: ContentPage; editable: EditablePageContent; draftState: ContentDraftState };

/** Replaces the draft of a page and the input. The undo brings both back, unless another person has saved. */
export function useReplaceDraft({ page, editable, draftState }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const offerRestore = useOfferRestore();
  const { queryKey } = getContentDraftQuery({ page });
  return useStaffMutation(
    {
      mutationFn: async ({ load }: Replacement) => {
        const { version } = draftState.draft;
        const saved = await saveDraft(client, { page, version, content: await load() });
        return { previous: editable, saved };
      },
    },
    {
      onDone: ({ previous, saved }, { text, undoneMessage }) => {
        client.setQueryData(queryKey, saved);
        const discarded = draftState.discard();
        const undo = async () => {
          const content = normalize(page, previous.draft ?? previous.published);
          try {
            const restored = await saveDraft(client, { page, version: saved.version, content });
            client.setQueryData(queryKey, restored);
            discarded.restore({ version: restored.version });
          } catch (error) {
            // At least the input, which is merged when it is saved.
            if (toFailure(error).status === 412) discarded.restore();
            throw error;
          }
        };
        offerRestore(discarded, { text: t(text), undoneMessage: t(undoneMessage) }, undo);
        focusScreen();
      },
      onFailed: ({ status }) => status === 412 && client.invalidateQueries({ queryKey }),
    },
  );
}
