import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import type { StoredInput } from "../hooks/storedInput";
import { useStoredInput } from "../hooks/useStoredInput";
import {
  newSpecialDay,
  type SpecialDayInput,
  specialDayInputPrefix,
  specialDayName,
  toSpecialDay,
  toSpecialDayInput,
} from "./specialDay";

type Props = { id: string; onRecreate: (stored: StoredInput<SpecialDayInput>) => void };

/** The edited special day has been deleted by another person; the input can become a new one. */
export function DeletedSpecialDayNotice({ id, onRecreate }: Props) {
  const t = useTexts();
  const { latest, remove, discard } = useStoredInput(
    specialDayInputPrefix + id,
    toSpecialDayInput(newSpecialDay),
  );
  return (
    <Notice
      kind="warning"
      action={
        <>
          <Button
            onClick={() => {
              onRecreate(latest());
              remove();
            }}
          >
            {t("staff.hours.special.recreate")}
          </Button>
          <Button onClick={discard}>{t("staff.discard")}</Button>
        </>
      }
    >
      {t("staff.hours.special.gone", { label: specialDayName(t, toSpecialDay(latest().base)) })}
    </Notice>
  );
}
