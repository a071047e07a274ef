import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createNewsMutation } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { idempotencyKeyReused } from "../hooks/failure";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import type { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusFirstError } from "../layout/focus";
import { missingFields, type NewsDraft, type RequiredField, toNewNews } from "./draft";
import { NewsForm } from "./NewsForm";
import { useReportSavedNews } from "./useReportSavedNews";

type Props = {
  draftState: Omit<ReturnType<typeof useDraft<NewsDraft>>, "baseValues" | "changes" | "rebase">;
};

/** Form of a new entry. */
export function NewsCreateForm({ draftState }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const reportSaved = useReportSavedNews();
  const client = useQueryClient();
  const { draft, isChanged, change, idempotencyKeyFor, renewIdempotencyKey, removeStoredDraft } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
  const [missing, setMissing] = useState<readonly RequiredField[]>([]);
  const write = useStaffMutation(createNewsMutation(), {
    onDone: (_, { requestBody }) => {
      removeStoredDraft();
      void client.invalidateQueries({ queryKey: ["news"] });
      void reportSaved(t("staff.news.alert.created", { title: requestBody.title }));
    },
    onFailed: ({ kind }) => {
      if (kind === idempotencyKeyReused) renewIdempotencyKey();
    },
  });

  async function submit() {
    const missingOnSubmit = missingFields(draft);
    if (missingOnSubmit.length === 0) {
      setMissing([]);
      write.send({ idempotencyKey: idempotencyKeyFor(draft), requestBody: toNewNews(draft) });
    } else {
      await alert(t("staff.news.alert.checkInput"));
      setMissing(missingOnSubmit);
      focusFirstError();
    }
  }

  // Hide errors of fields that have been filled in since.
  const stillMissing = missing.filter((field) => missingFields(draft).includes(field));
  const texts = stillMissing.map((field) => [field, t(`staff.news.missing.${field}` as TextKey)]);
  const serverErrors = write.failure?.fields ?? {};
  return (
    <NewsForm
      isNew
      draft={draft}
      errors={{ ...serverErrors, ...Object.fromEntries(texts) }}
      isChanged={isChanged}
      isPending={write.isPending}
      onChange={change}
      onDiscard={discardDraft}
      onSubmit={() => void submit()}
      notices={
        <MutationErrorNotice
          write={{ ...write, retry: () => void submit() }}
          keepsInput
          ignoredStatuses={Object.keys(serverErrors).length > 0 ? [422] : []}
        />
      }
    />
  );
}
