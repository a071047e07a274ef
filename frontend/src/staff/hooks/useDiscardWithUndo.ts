import { useTexts } from "@/i18n/texts";
import { useUndo } from "../components/UndoProvider";
import type { useDraft } from "./useDraft";

/** Discards a draft and offers to undo that. */
export function useDiscardWithUndo({ discard }: Pick<ReturnType<typeof useDraft>, "discard">) {
  const t = useTexts();
  const offerUndo = useUndo();
  return () => {
    const { restore, onNextInput } = discard();
    const mutationFn = async () => restore();
    const withdrawUndo = offerUndo({
      text: t("staff.discarded"),
      undoneMessage: t("staff.discarded.undone"),
      mutation: { mutationFn },
    });
    // Undoing later would overwrite newer input.
    onNextInput(withdrawUndo);
  };
}
