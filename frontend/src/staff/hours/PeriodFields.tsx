import { useTexts } from "@/i18n/texts";
import { CheckboxField, TextField } from "../components/fields";
import type { VersionedForm } from "../hooks/useVersionedForm";
import type { Period } from "./period";

type Props = {
  form: Pick<VersionedForm<Period>, "input" | "errors" | "change">;
  /** Whether it may be a single day without a last day. */
  isUntilRequired?: boolean;
  notes: readonly string[];
};

/** First and last day, once or every year, and notes on them. */
export function PeriodFields({ form: { input, errors, change }, isUntilRequired = false, notes }: Props) {
  const t = useTexts();
  const field = (name: "from" | "until") => ({
    label: t(`staff.hours.period.${name}`),
    name,
    value: input[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <div className="tightStack">
      <div className="fit">
        <TextField {...field("from")} type="date" required />
        <TextField {...field("until")} type="date" required={isUntilRequired} min={input.from} />
      </div>
      <CheckboxField
        label={t("staff.hours.period.isYearly")}
        name="isYearly"
        checked={input.isYearly}
        onChange={(isYearly) => change({ isYearly })}
      />
      <div role="status">
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
