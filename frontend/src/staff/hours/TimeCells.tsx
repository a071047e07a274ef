import { useId } from "react";
import { useTexts } from "@/i18n/texts";
import { CheckboxField } from "../components/fields";
import styles from "./TimeCells.module.css";
import { cellName, closingTimeKind, type TimeCell, type Times, timeCells } from "./times";

type Props = {
  /** For accessible names. */
  day: string;
  /** Prefix of control names. */
  prefix?: string;
  times: Times;
  errors: Partial<Record<TimeCell, string>>;
  onChange: (times: Times) => void;
};

const rows = [
  ["venue", "openFrom", "openUntil"],
  ["kitchen", "kitchenFrom", "kitchenUntil"],
] as const;

/** Open or closed, with opening times of venue and kitchen. */
export function TimeCells({ day, prefix = "", times, errors, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const end = closingTimeKind(times);
  const invalidTimeCells = timeCells.filter((cell) => times.isOpen && errors[cell] !== undefined);

  const input = (what: "venue" | "kitchen", cell: TimeCell, label: string) => (
    <input
      type="time"
      name={prefix + cell}
      aria-label={t("staff.hours.cell", { day, what: t(`staff.hours.${what}`), end: label })}
      aria-invalid={invalidTimeCells.includes(cell)}
      aria-describedby={invalidTimeCells.includes(cell) ? `${id}-${cell}` : undefined}
      value={times[cell]}
      onChange={({ target }) => onChange({ ...times, [cell]: target.value })}
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
        rows.map(([what, from, until]) => (
          <div key={what} className={styles.span}>
            <span>{t(`staff.hours.${what}`)}</span>
            {input(what, from, t("staff.hours.from"))}
            <span aria-hidden="true">–</span>
            {input(what, until, t("staff.hours.until"))}
          </div>
        ))}
      {invalidTimeCells.map((cell) => (
        <p key={cell} id={`${id}-${cell}`} className={styles.error}>
          {t("staff.hours.cell.fault", { cell: cellName(t, cell), error: errors[cell] ?? "" })}
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
