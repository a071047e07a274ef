import { useTexts } from "@/i18n/texts";
import { useUndo } from "../components/UndoProvider";
import type { useDraft } from "./useDraft";

/** Throws away what was typed, and offers to take that back: the button lies beside the one that saves. */
export function useDiscard({ discard }: Pick<ReturnType<typeof useDraft>, "discard">) {
  const t = useTexts();
  const offerUndo = useUndo();
  return () => {
    const { bringBack, offerUntilTyped } = discard();
    const mutationFn = async () => bringBack();
    const withdraw = offerUndo({
      text: t("staff.discarded"),
      undone: t("staff.discarded.undone"),
      mutation: { mutationFn },
    });
    // What is typed from now on would be lost in its turn.
    offerUntilTyped(withdraw);
  };
}
