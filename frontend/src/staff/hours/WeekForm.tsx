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
import { focusErrors, focusScreen } from "../layout/focus";
import { CopyDay } from "./CopyDay";
import type { DraftState } from "./draftState";
import { TimeCells } from "./TimeCells";
import { type Cell, cellName, cells, formatTimes, type Times, timeErrors } from "./times";
import styles from "./WeekForm.module.css";
import {
  dayKeys,
  fieldPrefix,
  isWeekValid,
  parseCellName,
  type Rows,
  rowsByNumber,
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

  const rowName = (row: number) => {
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
    if (!isWeekValid(draft)) focusErrors(event.currentTarget);
    else if (!write.isPending) save(draft);
  }

  function rowErrors(row: number, times: Times): Partial<Record<Cell, string>> {
    const ownErrors = Object.entries(isSubmitted ? timeErrors(times) : {}).map(([cell, key]) => [
      cell,
      t(key),
    ]);
    const serverErrors = serverFieldErrors
      .filter((one) => one.row === row)
      .map(({ cell, detail }) => [cell, detail]);
    return times.isOpen ? Object.fromEntries([...serverErrors, ...ownErrors]) : {};
  }

  /** One error per day, linked to its first invalid cell. */
  function errorOf(times: Times, row: number): FieldError[] {
    const errors = rowErrors(row, times);
    const invalidCells = cells.filter((cell) => errors[cell] !== undefined);
    if (invalidCells[0] === undefined) return [];
    const texts = invalidCells.map((cell) =>
      t("staff.hours.cell.fault", { cell: cellName(t, cell), error: errors[cell] ?? "" }),
    );
    return [{ field: fieldPrefix(row) + invalidCells[0], label: rowName(row), error: texts.join(" ") }];
  }

  if (theirs !== undefined)
    return (
      <Conflict
        mine={rowsByNumber(days)}
        theirs={rowsByNumber(weekDraftOf(theirs).days)}
        base={rowsByNumber(baseValues.days ?? [])}
        fields={days.map((_, row) => ({
          key: String(row),
          label: rowName(row),
          format: (version: Rows) => formatTimes(t, version[row]),
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
      <FormErrors fields={days.flatMap(errorOf)} />
      {days.map((times, row) => (
        <fieldset key={dayKeys[row]} className={styles.day}>
          <legend>{rowName(row)}</legend>
          <TimeCells
            day={rowName(row)}
            prefix={fieldPrefix(row)}
            times={times}
            errors={rowErrors(row, times)}
            onChange={(changed) => update([row], changed)}
          />
          <CopyDay
            day={rowName(row)}
            others={dayKeys.flatMap((_, other) =>
              other === row ? [] : [{ name: rowName(other), copy: () => update([other], times) }],
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
