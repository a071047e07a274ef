import { useTexts } from "@/i18n/texts";
import { useUndo } from "./undo";
import type { useDraft } from "./useDraft";

/** Throws away what was typed, and offers to take that back: the button lies beside the one that saves. */
export function useDiscard({ discard }: Pick<ReturnType<typeof useDraft>, "discard">) {
  const t = useTexts();
  const offerUndo = useUndo();
  return () => {
    const bringBack = discard();
    const mutationFn = async () => bringBack();
    offerUndo({
      text: t("office.discarded"),
      undone: t("office.discarded.undone"),
      mutation: { mutationFn },
    });
  };
}
