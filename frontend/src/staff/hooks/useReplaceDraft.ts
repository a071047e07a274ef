import { useQueryClient } from "@tanstack/react-query";
import { type TextKey, useTexts } from "@/i18n/texts";
import { isEqual } from "@/lib/isEqual";
import { type DraftForm, type EditedDraft, loadDraft } from "./useDraftForm";
import { toFailure, useStaffMutation } from "./useStaffMutation";

type Replacement<Content> = {
  load: () => Promise<Content>;
  text: TextKey;
  undoneMessage: TextKey;
};

/** Replaces a draft and the input. The undo brings both back, unless another person has saved. */
export function useReplaceDraft<Content extends object, Edited extends EditedDraft<Content>>(
  form: Pick<DraftForm<Content, Edited>, "source" | "editable" | "discard">,
) {
  const { source, editable } = form;
  const { complete = (content: Content) => content } = source;
  const t = useTexts();
  const client = useQueryClient();
  const { queryKey } = source.query;

  /** Saves a draft. One that is stored already is no conflict: the response to an earlier request was lost. */
  async function saveDraft(version: number, content: Content): Promise<Edited> {
    try {
      return await source.saveDraft({ ifMatch: `"${version}"`, content });
    } catch (error) {
      if (toFailure(error).status !== 412) throw error;
      const stored = await loadDraft(client, source);
      if (!isEqual(complete(stored.draft ?? stored.published), complete(content))) throw error;
      return stored;
    }
  }

  return useStaffMutation(
    {
      mutationFn: async ({ load }: Replacement<Content>) => {
        const saved = await saveDraft(editable.version, await load());
        return { previous: source.normalize(editable.draft ?? editable.published), saved };
      },
    },
    {
      onDone: ({ previous, saved }, { text, undoneMessage }) => {
        client.setQueryData<Edited>(queryKey, saved);
        const undo = async () => {
          client.setQueryData<Edited>(queryKey, await saveDraft(saved.version, previous));
        };
        form.discard({ text: t(text), undoneMessage: t(undoneMessage), undo });
      },
      onFailed: ({ status }) => status === 412 && client.invalidateQueries({ queryKey }),
    },
  );
}
