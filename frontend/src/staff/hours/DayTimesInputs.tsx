import { Plus, X } from "lucide-react";
import { Fragment, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "@/i18n/texts";
import { isEqual } from "@/lib/isEqual";
import { CheckboxField } from "../components/fields";
import styles from "./DayTimesInputs.module.css";
import {
  breakLabel,
  classifyClosingTime,
  type DayTimes,
  dayTimeFieldLabel,
  fieldsOf,
  hasBreakTimes,
  type OpeningPart,
  partLabel,
  type TimeFieldName,
  timeFieldLabel,
  timeFields,
  withBreak,
  withoutBreak,
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

const parts = ["open", "kitchen"] as const;

/** Open or closed, with opening times and breaks of venue and kitchen. */
export function DayTimesInputs({ day, prefix = "", times, errors, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  /** Breaks that may have no times yet, until the times are discarded or copied from another day. */
  const [added, setAdded] = useState<{ breaks: readonly OpeningPart[]; times: DayTimes }>({
    breaks: [],
    times,
  });
  const addedBreaks = isEqual(added.times, times) ? added.breaks : [];
  const end = classifyClosingTime(times);
  const invalidTimeFields = timeFields.filter((timeField) => times.isOpen && prefix + timeField in errors);
  const showsBreak = (part: OpeningPart) =>
    addedBreaks.includes(part) ||
    hasBreakTimes(times, part) ||
    invalidTimeFields.some((timeField) => timeField.startsWith(`${part}Break`));

  function change(changed: DayTimes, breaks = addedBreaks) {
    setAdded({ breaks, times: changed });
    if (!isEqual(changed, times)) onChange(changed);
  }

  function addBreak(part: OpeningPart) {
    flushSync(() => change(withBreak(times, part), [...addedBreaks, part]));
    element.current?.querySelector<HTMLElement>(`[name="${prefix}${part}BreakFrom"]`)?.focus();
  }

  function removeBreak(part: OpeningPart) {
    const otherBreaks = addedBreaks.filter((other) => other !== part);
    change(withoutBreak(times, part), otherBreaks);
  }

  const input = (timeField: TimeFieldName) => (
    <input
      type="time"
      name={prefix + timeField}
      aria-label={dayTimeFieldLabel(t, day, timeField)}
      aria-invalid={invalidTimeFields.includes(timeField)}
      aria-describedby={invalidTimeFields.includes(timeField) ? `${id}-${timeField}` : undefined}
      value={times[timeField]}
      onChange={({ target }) => change({ ...times, [timeField]: target.value })}
    />
  );
  const span = (label: string, from: TimeFieldName, until: TimeFieldName) => (
    <>
      <span className={styles.label}>{label}</span>
      {input(from)}
      <span aria-hidden="true">–</span>
      {input(until)}
    </>
  );

  return (
    <div ref={element} className="tightStack">
      <CheckboxField
        label={t("staff.hours.open")}
        name={`${day}-open`}
        checked={times.isOpen}
        onChange={(isOpen) => change({ ...times, isOpen })}
      />
      {times.isOpen && (
        <div className={styles.spans}>
          {parts.map((part) => {
            const [from, until, breakFrom, breakUntil] = fieldsOf(part);
            return (
              <Fragment key={part}>
                {span(partLabel(t, part), from, until)}
                {showsBreak(part) && span(breakLabel(t, part), breakFrom, breakUntil)}
              </Fragment>
            );
          })}
        </div>
      )}
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
      {times.isOpen && (
        <div className={styles.breaks}>
          {parts
            .filter((part) => showsBreak(part) || (times[`${part}From`] && times[`${part}Until`]))
            .map((part) => {
              const action = showsBreak(part) ? "remove" : "add";
              const name = breakLabel(t, part);
              return (
                <button
                  key={part}
                  type="button"
                  className="target"
                  aria-label={t(`staff.hours.break.${action}.label`, { day, name })}
                  onClick={() => (action === "add" ? addBreak : removeBreak)(part)}
                >
                  {action === "add" ? <Plus /> : <X />}
                  {name}
                </button>
              );
            })}
        </div>
      )}
    </div>
  );
}
