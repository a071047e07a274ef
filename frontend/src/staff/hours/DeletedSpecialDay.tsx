import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { useDiscard } from "../hooks/useDiscard";
import type { Kept } from "./kept";
import type { SpecialDraft } from "./specialDay";

/** Another member has deleted the special day of this draft, which can become a new day. */
export function DeletedSpecialDay({ kept }: { kept: Kept<SpecialDraft> }) {
  const t = useTexts();
  const discard = useDiscard(kept);
  const { draft, began, begin } = kept;
  return (
    <Notice
      kind="warning"
      action={
        <>
          <Button onClick={() => begin({ ...draft, editing: "new" })}>
            {t("staff.hours.special.recreate")}
          </Button>
          <Button onClick={discard}>{t("staff.discard")}</Button>
        </>
      }
    >
      {t("staff.hours.special.gone", { label: began.label ?? draft.label })}
    </Notice>
  );
}
