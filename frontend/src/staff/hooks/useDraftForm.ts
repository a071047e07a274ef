import {
  type FetchQueryOptions,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { type TextKey, useTexts } from "@/i18n/texts";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "./useStaffMutation";
import { useVersionedForm } from "./useVersionedForm";

/** What staff save as a draft and publish. */
export type EditedDraft<Content> = { published: Content; draft?: Content; version: number };

export type DraftSource<Content, Edited extends EditedDraft<Content>> = {
  /** Name under which the input is stored. */
  name: string;
  query: { queryKey: QueryKey };
  versionsQuery: { queryKey: QueryKey };
  /** With optional values that the stored content may lack. */
  complete?: (content: Content) => Content;
  /** As the server will store it. */
  normalize: (content: Content) => Content;
  saveDraft: (args: { ifMatch: string; content: Content }) => Promise<Edited>;
  publish: MutationOptions<Edited, Error, { ifMatch: string }>;
  /** Reported when it is published. */
  publishedText: TextKey;
};

/** Reads what is stored now. */
export const loadDraft = <Content, Edited extends EditedDraft<Content>>(
  client: QueryClient,
  { query }: DraftSource<Content, Edited>,
) => client.fetchQuery({ ...(query as FetchQueryOptions<Edited>), staleTime: 0 });

/** What to do after the draft is saved, or else what to say. */
type Purpose = "publish" | TextKey;

/** Saves and publishes a draft. */
export function useDraftForm<Content extends object, Edited extends EditedDraft<Content>>(
  source: DraftSource<Content, Edited>,
  editable: Edited,
) {
  const t = useTexts();
  const client = useQueryClient();
  const { versionsQuery, normalize, complete = (content) => content } = source;
  const { queryKey } = source.query;
  /** Whether the last request was to publish. */
  const [isPublishing, setPublishing] = useState(false);
  const report = (text: TextKey) => reportSuccess(t(text));

  function updateCache(saved: Edited) {
    client.setQueryData<Edited>(queryKey, saved);
    void client.invalidateQueries({ queryKey: versionsQuery.queryKey });
  }

  const publishing = useStaffMutation(source.publish, {
    onDone: (saved) => {
      updateCache(saved);
      report(source.publishedText);
    },
    onFailed: ({ status }) => status === 412 && client.invalidateQueries({ queryKey }),
  });
  const form = useVersionedForm<Content, Edited, Purpose>({
    name: source.name,
    record: editable,
    toInput: ({ draft, published }) => complete(draft ?? published),
    normalize,
    save: ({ input, ifMatch }) => source.saveDraft({ ifMatch, content: input }),
    load: () => loadDraft(client, source),
    onSaved: (saved, purpose = "staff.content.saved") => {
      updateCache(saved);
      if (purpose === "publish") publishing.send({ ifMatch: `"${saved.version}"` });
      else report(purpose);
    },
  });
  return {
    ...form,
    source,
    editable,
    isSaving: form.isSaving || publishing.isPending,
    errors: { ...form.errors, ...publishing.failure?.fields },
    failure: form.failure ?? publishing.failure,
    retry: publishing.failure === undefined ? form.retry : publishing.retry,
    change: (changes: Partial<Content>) => {
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

export type DraftForm<Content extends object, Edited extends EditedDraft<Content>> = ReturnType<
  typeof useDraftForm<Content, Edited>
>;
