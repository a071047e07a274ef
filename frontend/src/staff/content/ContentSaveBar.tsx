import { Megaphone, Save, Trash2 } from "lucide-react";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { SaveBar } from "../components/SaveBar";
import type { ContentForm } from "./useContentForm";
import { useReplaceDraft } from "./useReplaceDraft";

type Props = { page: ContentPage; editable: EditablePageContent; form: ContentForm };

/** Discards the input or else the draft, saves and publishes. */
export function ContentSaveBar({ page, editable, form }: Props) {
  const t = useTexts();
  const { isChanged } = form;
  const discardingDraft = useReplaceDraft({ page, editable, form });
  const isAnyPending = form.isSaving || discardingDraft.isPending;
  const discardDraft = () =>
    discardingDraft.send({
      load: async () => editable.published,
      text: "staff.content.draftDiscarded",
      undoneMessage: "staff.content.draftDiscarded.undone",
    });
  return (
    <>
      <MutationErrorNotice write={discardingDraft} />
      {(isChanged || editable.draft !== undefined) && (
        <SaveBar>
          <Button
            icon={<Trash2 />}
            isPending={isAnyPending}
            onClick={isChanged ? form.discard : discardDraft}
          >
            {t(isChanged ? "staff.discard" : "staff.content.discardDraft")}
          </Button>
          {isChanged && (
            <Button type="submit" icon={<Save />} isPending={isAnyPending}>
              {t("staff.content.save")}
            </Button>
          )}
          <Button variant="main" icon={<Megaphone />} isPending={isAnyPending} onClick={form.publish}>
            {t(isAnyPending ? "staff.saving" : "staff.content.publish")}
          </Button>
        </SaveBar>
      )}
    </>
  );
}
