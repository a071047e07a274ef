import { useId } from "react";
import { useTexts } from "@/i18n/texts";
import { CheckboxField } from "../components/fields";
import styles from "./DayTimesInputs.module.css";
import {
  classifyClosingTime,
  type DayTimes,
  dayTimeFieldLabel,
  type TimeFieldName,
  timeFieldLabel,
  timeFields,
} from "./times";

type Props = {
  /** For accessible names. */
  day: string;
  /** Prefix of the names of fields. */
  prefix?: string;
  times: DayTimes;
  errors: Readonly<Record<string, string>>;
  onChange: (times: DayTimes) => void;
};

const timeSpanRows = [
  ["venue", "openFrom", "openUntil"],
  ["kitchen", "kitchenFrom", "kitchenUntil"],
] as const;

/** Open or closed, with opening times of venue and kitchen. */
export function DayTimesInputs({ day, prefix = "", times, errors, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const end = classifyClosingTime(times);
  const invalidTimeFields = timeFields.filter((timeField) => times.isOpen && prefix + timeField in errors);

  const input = (timeField: TimeFieldName) => (
    <input
      type="time"
      name={prefix + timeField}
      aria-label={dayTimeFieldLabel(t, day, timeField)}
      aria-invalid={invalidTimeFields.includes(timeField)}
      aria-describedby={invalidTimeFields.includes(timeField) ? `${id}-${timeField}` : undefined}
      value={times[timeField]}
      onChange={({ target }) => onChange({ ...times, [timeField]: target.value })}
    />
  );

  return (
    <div className="tightStack">
      <CheckboxField
        label={t("staff.hours.open")}
        name={`${day}-open`}
        checked={times.isOpen}
        onChange={(isOpen) => onChange({ ...times, isOpen })}
      />
      {times.isOpen &&
        timeSpanRows.map(([what, from, until]) => (
          <div key={what} className={styles.span}>
            <span>{t(`staff.hours.${what}`)}</span>
            {input(from)}
            <span aria-hidden="true">–</span>
            {input(until)}
          </div>
        ))}
      {invalidTimeFields.map((cell) => (
        <p key={cell} id={`${id}-${cell}`} className="error">
          {t("staff.hours.cell.error", { cell: timeFieldLabel(t, cell), error: errors[prefix + cell] ?? "" })}
        </p>
      ))}
      {end !== "sameDay" && (
        <p className="hint">
          {end === "midnight"
            ? t("staff.hours.midnight")
            : t("staff.hours.nextDay", { until: times.openUntil })}
        </p>
      )}
    </div>
  );
}
