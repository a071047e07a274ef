import { useTexts } from "@/i18n/texts";
import { useUndo } from "../components/UndoProvider";
import type { useDraft } from "./useDraft";

type DraftState = Pick<ReturnType<typeof useDraft>, "discard">;
type Snapshot = Pick<ReturnType<DraftState["discard"]>, "onNextInput"> & { restore: () => void };

/** Offers to return to a snapshot of a draft, by default only by restoring it. */
export function useOfferRestore() {
  const offerUndo = useUndo();
  return (
    { restore, onNextInput }: Snapshot,
    texts: { text: string; undoneMessage: string },
    mutationFn = async () => restore(),
  ) => {
    // Undoing later would overwrite newer input.
    onNextInput(offerUndo({ ...texts, mutation: { mutationFn } }));
  };
}

/** Discards a draft and offers to undo that. */
export function useDiscardWithUndo({ discard }: DraftState) {
  const t = useTexts();
  const offerRestore = useOfferRestore();
  return () =>
    offerRestore(discard(), { text: t("staff.discarded"), undoneMessage: t("staff.discarded.undone") });
}
