import { Megaphone, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTexts } from "@/i18n/texts";
import type { DraftForm, EditedDraft } from "../hooks/useDraftForm";
import { useReplaceDraft } from "../hooks/useReplaceDraft";
import { Button } from "./Button";
import { MutationErrorNotice } from "./MutationErrorNotice";
import { SaveBar } from "./SaveBar";

/** Discards the input or else the draft, saves and publishes. Once there has been something to publish, it stays, and so does the focus. */
export function DraftSaveBar<Content extends object, Edited extends EditedDraft<Content>>({
  form,
}: {
  form: Omit<DraftForm<Content, Edited>, "input">;
}) {
  const t = useTexts();
  const { isChanged, isSaving, isPublishing, editable } = form;
  const isPublishable = isChanged || editable.draft !== undefined;
  const [isShown, setShown] = useState(isPublishable);
  if (isPublishable && !isShown) setShown(true);
  const discardingDraft = useReplaceDraft(form);
  const isPending = isSaving || discardingDraft.isPending;
  const discardDraft = () =>
    discardingDraft.send({
      load: async () => editable.published,
      text: "staff.content.draftDiscarded",
      undoneMessage: "staff.content.draftDiscarded.undone",
    });
  const unchanged = t("staff.content.unchanged");
  const notPublishable = isPublishable ? undefined : unchanged;
  return (
    <>
      <MutationErrorNotice write={discardingDraft} />
      {isShown && (
        <SaveBar>
          <Button
            icon={<Trash2 />}
            {...(!isChanged && { label: t("staff.content.discardDraft") })}
            isPending={isPending}
            disabledReason={notPublishable}
            onClick={isChanged ? form.discard : discardDraft}
          >
            {t("staff.discard")}
          </Button>
          <Button
            type="submit"
            icon={<Save />}
            isPending={isPending}
            disabledReason={isChanged ? undefined : unchanged}
          >
            {t(isSaving && !isPublishing ? "staff.saving" : "staff.content.save")}
          </Button>
          <Button
            variant="main"
            icon={<Megaphone />}
            isPending={isPending}
            disabledReason={notPublishable}
            onClick={form.publish}
          >
            {t(isSaving && isPublishing ? "staff.saving" : "staff.content.publish")}
          </Button>
        </SaveBar>
      )}
    </>
  );
}
