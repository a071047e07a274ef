import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import type { DraftState } from "./draftState";
import { type SpecialDraft, specialDayName, toSpecialDay } from "./specialDay";

/** The edited special day has been deleted by another person; the draft can become a new one. */
export function DeletedSpecialDayNotice({ draftState }: { draftState: DraftState<SpecialDraft> }) {
  const t = useTexts();
  const discard = useDiscardWithUndo(draftState);
  const { draft, baseValues, rebase } = draftState;
  return (
    <Notice
      kind="warning"
      action={
        <>
          <Button onClick={() => rebase({ ...draft, editing: "new" })}>
            {t("staff.hours.special.recreate")}
          </Button>
          <Button onClick={discard}>{t("staff.discard")}</Button>
        </>
      }
    >
      {t("staff.hours.special.gone", { label: specialDayName(t, toSpecialDay({ ...draft, ...baseValues })) })}
    </Notice>
  );
}
