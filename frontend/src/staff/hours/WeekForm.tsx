import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { getOpeningHoursQuery, saveOpeningHoursMutation } from "@/api/generated/queries";
import type { OpeningHours } from "@/api/models";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { Conflict } from "../components/Conflict";
import { type FieldError, FormErrors } from "../components/FormErrors";
import { MutationError } from "../components/MutationError";
import { SaveBar } from "../components/SaveBar";
import { useDiscard } from "../hooks/useDiscard";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusFirstError, focusScreen } from "../layout/focus";
import { CopyDay } from "./CopyDay";
import type { DraftState } from "./draftState";
import { TimeCells } from "./TimeCells";
import { cellName, formatTimes, type TimeCell, type Times, timeCells, timeErrors } from "./times";
import styles from "./WeekForm.module.css";
import {
  dayKeys,
  fieldPrefix,
  isWeekValid,
  parseCellName,
  type TimesByRow,
  timesByRow,
  toHoursEdit,
  type WeekDraft,
  weekDraftOf,
} from "./week";

type Props = { draftState: DraftState<WeekDraft> };

/** Hours of the seven days and of holidays, saved together. */
export function WeekForm({ draftState }: Props) {
  const { draft, baseValues, isChanged, change, rebase, discard } = draftState;
  const discardDraft = useDiscard(draftState);
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const [isSubmitted, setSubmitted] = useState(false);
  /** Version saved by another person meanwhile. */
  const [theirs, setTheirs] = useState<OpeningHours>();
  const { days, version } = draft;

  const write = useStaffMutation(saveOpeningHoursMutation(), {
    onDone: (saved) => {
      client.setQueryData(getOpeningHoursQuery().queryKey, saved);
      discard();
      setSubmitted(false);
      void alert(t("staff.hours.saved")).then(focusScreen);
    },
    onFailed: async ({ status }) => {
      if (status === 412) setTheirs(await client.fetchQuery(getOpeningHoursQuery()).catch(() => undefined));
    },
  });
  const serverFieldErrors = Object.entries(write.failure?.fields ?? {}).flatMap(([field, detail]) => {
    const named = parseCellName(field);
    return named === undefined ? [] : [{ ...named, detail }];
  });

  const dayRowLabel = (row: number) => {
    const key = dayKeys[row];
    return typeof key === "number" ? dayName(t, key) : t("hours.holidays");
  };
  const update = (rows: readonly number[], times: Times) => {
    write.reset();
    change({ days: days.map((day, row) => (rows.includes(row) ? times : day)), version });
  };
  const save = (week: WeekDraft) =>
    write.send({ ifMatch: `"${week.version}"`, requestBody: toHoursEdit(week) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (!isWeekValid(draft)) focusFirstError(event.currentTarget);
    else if (!write.isPending) save(draft);
  }

  function rowErrors(row: number, times: Times): Partial<Record<TimeCell, string>> {
    const clientErrors = Object.entries(isSubmitted ? timeErrors(times) : {}).map(([cell, key]) => [
      cell,
      t(key),
    ]);
    const serverErrors = serverFieldErrors
      .filter((one) => one.row === row)
      .map(({ cell, detail }) => [cell, detail]);
    return times.isOpen ? Object.fromEntries([...serverErrors, ...clientErrors]) : {};
  }

  /** One error per day, linked to its first invalid cell. */
  function errorsOfRow(times: Times, row: number): FieldError[] {
    const errors = rowErrors(row, times);
    const invalidTimeCells = timeCells.filter((cell) => errors[cell] !== undefined);
    if (invalidTimeCells[0] === undefined) return [];
    const texts = invalidTimeCells.map((cell) =>
      t("staff.hours.cell.fault", { cell: cellName(t, cell), error: errors[cell] ?? "" }),
    );
    return [
      { field: fieldPrefix(row) + invalidTimeCells[0], label: dayRowLabel(row), error: texts.join(" ") },
    ];
  }

  if (theirs !== undefined)
    return (
      <Conflict
        mine={timesByRow(days)}
        theirs={timesByRow(weekDraftOf(theirs).days)}
        base={timesByRow(baseValues.days ?? [])}
        fields={days.map((_, row) => ({
          key: String(row),
          label: dayRowLabel(row),
          format: (version: TimesByRow) => formatTimes(t, version[row]),
        }))}
        preview={(decided) => (
          <WeekTable {...toHoursEdit({ days: Object.values(decided) })} today={theirs.state.today} />
        )}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setTheirs(undefined);
        }}
        onDecide={(decided) => {
          const next = { days: Object.values(decided), version: theirs.version };
          rebase(weekDraftOf(theirs), next);
          setTheirs(undefined);
          save(next);
        }}
      />
    );

  return (
    <form noValidate className={styles.week} onSubmit={submit}>
      <h2>{t("staff.hours.week")}</h2>
      <p className={styles.hint}>{t("staff.hours.kitchen.hint")}</p>
      <FormErrors fields={days.flatMap(errorsOfRow)} />
      {days.map((times, row) => (
        <fieldset key={dayKeys[row]} className={styles.day}>
          <legend>{dayRowLabel(row)}</legend>
          <TimeCells
            day={dayRowLabel(row)}
            prefix={fieldPrefix(row)}
            times={times}
            errors={rowErrors(row, times)}
            onChange={(changed) => update([row], changed)}
          />
          <CopyDay
            day={dayRowLabel(row)}
            others={dayKeys.flatMap((_, other) =>
              other === row ? [] : [{ name: dayRowLabel(other), copy: () => update([other], times) }],
            )}
            onAll={() => update(Array.from(days.keys()), times)}
          />
        </fieldset>
      ))}
      <MutationError write={write} except={serverFieldErrors.length > 0 ? [422] : []} />
      {isChanged && (
        <SaveBar>
          <Button onClick={discardDraft}>{t("staff.hours.discard")}</Button>
          <Button type="submit" variant="main" isPending={write.isPending}>
            {t("staff.hours.save")}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}
