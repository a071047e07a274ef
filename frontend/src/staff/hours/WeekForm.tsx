import { Copy } from "lucide-react";
import { useState } from "react";
import { mutate } from "@/api/client";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { WeekTable } from "@/components/WeekTable";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { useVersionedForm, type VersionedForm } from "../hooks/useVersionedForm";
import { DayTimesInputs } from "./DayTimesInputs";
import { formatTimes, timeFieldLabel, timeFields } from "./times";
import styles from "./WeekForm.module.css";
import {
  rowLabel,
  toHoursEditRequest,
  toWeekInput,
  type WeekInput,
  type WeekRow,
  weekErrors,
  weekRows,
} from "./week";

export function useWeekForm(hours: OpeningHours) {
  const t = useTexts();
  return useVersionedForm({
    name: "opening-hours",
    record: hours,
    toInput: toWeekInput,
    normalize: (input) => toWeekInput(toHoursEditRequest(input)),
    validate: (input) => weekErrors(t, input),
    save: ({ input, ifMatch }) =>
      mutate(({ OpeningHoursService }) =>
        OpeningHoursService.saveOpeningHours({ ifMatch, requestBody: toHoursEditRequest(input) }),
      ),
    query: getOpeningHoursQuery(),
    savedText: "staff.hours.saved",
  });
}

/** One error per day, linked to its first invalid input. */
function rowError(t: TranslateFunction, row: WeekRow, errors: Readonly<Record<string, string>>) {
  const [first, ...others] = timeFields.filter((field) => `${row}.${field}` in errors);
  if (first === undefined) return [];
  const texts = [first, ...others].map((field) =>
    t("staff.hours.cell.error", { cell: timeFieldLabel(t, field), error: errors[`${row}.${field}`] ?? "" }),
  );
  return [{ key: `${row}.${first}`, label: rowLabel(t, row), error: texts.join(" ") }];
}

type Props = { form: VersionedForm<WeekInput>; hours: OpeningHours };

/** Hours of the seven days and of holidays, saved together. */
export function WeekForm({ form, hours }: Props) {
  const t = useTexts();
  const { input, errors, change } = form;
  return (
    <section className="stack">
      <h2 id="week">{t("staff.hours.week")}</h2>
      <p className="hint">{t("staff.hours.kitchen.hint")}</p>
      <FormFrame
        form={form}
        className="stack"
        labelledBy="week"
        fields={weekRows.map((row) => ({
          key: row,
          label: rowLabel(t, row),
          format: (week: WeekInput) => formatTimes(t, week[row]),
        }))}
        inputs={weekRows.flatMap((row) => rowError(t, row, errors))}
        renderPreview={(week) => <WeekTable {...toHoursEditRequest(week)} today={hours.state.today} />}
        saveLabel="staff.hours.save"
        buttons={form.isChanged ? undefined : null}
      >
        {weekRows.map((row) => (
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
        ))}
      </FormFrame>
    </section>
  );
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
  const [status, setStatus] = useState("");

  return (
    <div className={styles.copy}>
      <button
        type="button"
        aria-label={t("staff.hours.copy.label", { day })}
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        <Copy />
        {t("staff.hours.copy")}
      </button>
      {isOpen && (
        <div className="row">
          <Button
            onClick={() => {
              onCopyToAll();
              setStatus(t("staff.hours.copy.doneAll"));
            }}
          >
            {t("staff.hours.copy.all")}
          </Button>
          {otherDays.map(({ name, copy }) => (
            <Button
              key={name}
              onClick={() => {
                copy();
                setStatus(t("staff.hours.copy.done", { day: name }));
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={styles.status}>
        {isOpen ? status : ""}
      </p>
    </div>
  );
}
