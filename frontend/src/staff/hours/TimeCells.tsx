import { useId } from "react";
import { useTexts } from "@/i18n/texts";
import { CheckField } from "../components/fields";
import styles from "./TimeCells.module.css";
import { type Cell, cellName, cells, endOf, type Times } from "./times";

type Props = {
  /** The day, for those who listen to the form. */
  day: string;
  /** What the names of its controls begin with. */
  prefix?: string;
  times: Times;
  /** What is wrong with a cell, in words. */
  faults: Partial<Record<Cell, string>>;
  onChange: (times: Times) => void;
};

const rows = [
  ["venue", "openFrom", "openUntil"],
  ["kitchen", "kitchenFrom", "kitchenUntil"],
] as const;

/** Open or closed, and from when until when house and kitchen are open. */
export function TimeCells({ day, prefix = "", times, faults, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const end = endOf(times);
  const wrong = cells.filter((cell) => times.isOpen && faults[cell] !== undefined);

  const input = (what: "venue" | "kitchen", cell: Cell, label: string) => (
    <input
      type="time"
      name={prefix + cell}
      aria-label={t("staff.hours.cell", { day, what: t(`staff.hours.${what}`), end: label })}
      aria-invalid={wrong.includes(cell)}
      aria-describedby={wrong.includes(cell) ? `${id}-${cell}` : undefined}
      value={times[cell]}
      onChange={({ target }) => onChange({ ...times, [cell]: target.value })}
    />
  );

  return (
    <div className={styles.day}>
      <CheckField
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
      {wrong.map((cell) => (
        <p key={cell} id={`${id}-${cell}`} className={styles.fault}>
          {t("staff.hours.cell.fault", { cell: cellName(t, cell), fault: faults[cell] ?? "" })}
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
