import { useId } from "react";
import { useTexts } from "@/i18n/texts";
import { CheckboxField } from "../components/fields";
import styles from "./DayTimesInputs.module.css";
import {
  classifyClosingTime,
  type DayTimesDraft,
  type TimeFieldName,
  timeFieldLabel,
  timeFields,
} from "./times";

type Props = {
  /** For accessible names. */
  day: string;
  /** Prefix of control names. */
  prefix?: string;
  times: DayTimesDraft;
  errors: Partial<Record<TimeFieldName, string>>;
  onChange: (times: DayTimesDraft) => void;
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
  const invalidTimeFields = timeFields.filter((timeField) => times.isOpen && errors[timeField] !== undefined);

  const input = (what: "venue" | "kitchen", timeField: TimeFieldName, label: string) => (
    <input
      type="time"
      name={prefix + timeField}
      aria-label={t("staff.hours.cell", { day, what: t(`staff.hours.${what}`), end: label })}
      aria-invalid={invalidTimeFields.includes(timeField)}
      aria-describedby={invalidTimeFields.includes(timeField) ? `${id}-${timeField}` : undefined}
      value={times[timeField]}
      onChange={({ target }) => onChange({ ...times, [timeField]: target.value })}
    />
  );

  return (
    <div className={styles.day}>
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
            {input(what, from, t("staff.hours.from"))}
            <span aria-hidden="true">–</span>
            {input(what, until, t("staff.hours.until"))}
          </div>
        ))}
      {invalidTimeFields.map((cell) => (
        <p key={cell} id={`${id}-${cell}`} className={styles.error}>
          {t("staff.hours.cell.error", { cell: timeFieldLabel(t, cell), error: errors[cell] ?? "" })}
        </p>
      ))}
      {end !== "sameDay" && (
        <p className={styles.hint}>
          {end === "midnight"
            ? t("staff.hours.midnight")
            : t("staff.hours.nextDay", { until: times.openUntil })}
        </p>
      )}
    </div>
  );
}
