import { Megaphone, Save, Trash2 } from "lucide-react";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { SaveBar } from "../components/SaveBar";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import type { ContentDraftState } from "./draft";
import { useReplaceDraft } from "./useReplaceDraft";

type Props = {
  page: ContentPage;
  editable: EditablePageContent;
  draftState: ContentDraftState;
  isPending: boolean;
  onPublish: () => void;
};

/** Discards the input or else the draft, saves and publishes. */
export function ContentSaveBar({ page, editable, draftState, isPending, onPublish }: Props) {
  const t = useTexts();
  const discardInput = useDiscardWithUndo(draftState);
  const discardingDraft = useReplaceDraft({ page, editable, draftState });
  const isAnyPending = isPending || discardingDraft.isPending;
  const discardDraft = () =>
    discardingDraft.send({
      load: async () => editable.published,
      text: "staff.content.draftDiscarded",
      undoneMessage: "staff.content.draftDiscarded.undone",
    });
  return (
    <>
      <MutationErrorNotice write={discardingDraft} />
      {(draftState.isChanged || editable.draft !== undefined) && (
        <SaveBar>
          <Button
            icon={<Trash2 />}
            isPending={isAnyPending}
            onClick={draftState.isChanged ? discardInput : discardDraft}
          >
            {t(draftState.isChanged ? "staff.discard" : "staff.content.discardDraft")}
          </Button>
          {draftState.isChanged && (
            <Button type="submit" icon={<Save />} isPending={isAnyPending}>
              {t("staff.content.save")}
            </Button>
          )}
          <Button variant="main" icon={<Megaphone />} isPending={isAnyPending} onClick={onPublish}>
            {t(isAnyPending ? "staff.saving" : "staff.content.publish")}
          </Button>
        </SaveBar>
      )}
    </>
  );
}
