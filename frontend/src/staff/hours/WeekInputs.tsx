import { Copy } from "lucide-react";
import { useState } from "react";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatList } from "@/lib/formatList";
import { Button } from "../components/Button";
import type { VersionedForm } from "../hooks/useVersionedForm";
import { DayTimesInputs } from "./DayTimesInputs";
import { timeFieldLabel, timeFields } from "./times";
import styles from "./WeekInputs.module.css";
import { rowLabel, type WeekInput, weekRows } from "./week";

/** One error per day, linked to its first invalid input. */
export const weekInputErrors = (t: TranslateFunction, errors: Readonly<Record<string, string>>) =>
  weekRows.flatMap((row) => {
    const [first, ...others] = timeFields.filter((field) => `${row}.${field}` in errors);
    if (first === undefined) return [];
    const texts = [first, ...others].map((field) =>
      t("staff.hours.cell.error", { cell: timeFieldLabel(t, field), error: errors[`${row}.${field}`] ?? "" }),
    );
    return [{ key: `${row}.${first}`, label: rowLabel(t, row), error: texts.join(" ") }];
  });

/** Hours of the seven days and of holidays. */
export function WeekInputs({
  input,
  errors,
  change,
}: Pick<VersionedForm<WeekInput>, "input" | "errors" | "change">) {
  const t = useTexts();
  return weekRows.map((row) => (
    <fieldset key={row} className={styles.day}>
      <legend>{rowLabel(t, row)}</legend>
      <DayTimesInputs
        day={rowLabel(t, row)}
        prefix={`${row}.`}
        times={input[row]}
        errors={errors}
        onChange={(times) => change({ [row]: times })}
      />
      <CopyDay
        day={rowLabel(t, row)}
        otherDays={weekRows
          .filter((other) => other !== row)
          .map((other) => ({
            name: rowLabel(t, other),
            copy: () => change({ [other]: input[row] }),
          }))}
        onCopyToAll={() => change(Object.fromEntries(weekRows.map((other) => [other, input[row]])))}
      />
    </fieldset>
  ));
}

type CopyDayProps = {
  day: string;
  otherDays: readonly { name: string; copy: () => void }[];
  onCopyToAll: () => void;
};

/** Copies the hours of a day to other days. */
function CopyDay({ day, otherDays, onCopyToAll }: CopyDayProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [copiedTo, setCopiedTo] = useState<readonly string[]>([]);
  const status =
    copiedTo.length === otherDays.length
      ? t("staff.hours.copy.doneAll")
      : t("staff.hours.copy.done", { day: formatList(t, copiedTo) });

  return (
    <div className={styles.copy}>
      <button
        type="button"
        aria-label={t("staff.hours.copy.label", { day })}
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => {
          setOpen(!isOpen);
          setCopiedTo([]);
        }}
      >
        <Copy />
        {t("staff.hours.copy")}
      </button>
      {isOpen && (
        <div className="row">
          <Button
            onClick={() => {
              onCopyToAll();
              setCopiedTo(otherDays.map(({ name }) => name));
            }}
          >
            {t("staff.hours.copy.all")}
          </Button>
          {otherDays.map(({ name, copy }) => (
            <Button
              key={name}
              onClick={() => {
                copy();
                setCopiedTo([...copiedTo.filter((day) => day !== name), name]);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={styles.status}>
        {copiedTo.length > 0 && status}
      </p>
    </div>
  );
}
