import { useTexts } from "@/i18n/texts";
import { Button } from "../frame/Button";
import { Notice } from "../frame/Notice";
import { useDiscard } from "../frame/useDiscard";
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
            {t("office.hours.special.recreate")}
          </Button>
          <Button onClick={discard}>{t("office.discard")}</Button>
        </>
      }
    >
      {t("office.hours.special.gone", { label: began.label ?? draft.label })}
    </Notice>
  );
}
