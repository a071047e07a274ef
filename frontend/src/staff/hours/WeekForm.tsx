import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery, saveOpeningHoursMutation } from "@/api/generated/queries";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { ConflictForm } from "../components/ConflictForm";
import { type FieldError, FormErrors } from "../components/FormErrors";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { SaveBar } from "../components/SaveBar";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusFirstError, focusScreen } from "../layout/focus";
import { CopyDay } from "./CopyDay";
import { DayTimesInputs } from "./DayTimesInputs";
import type { DraftState } from "./draftState";
import {
  type DayTimesDraft,
  formatTimes,
  type TimeFieldName,
  timeFieldLabel,
  timeFields,
  validateDayTimes,
} from "./times";
import styles from "./WeekForm.module.css";
import {
  apiFieldNamePrefix,
  dayKeys,
  isWeekValid,
  parseTimeFieldName,
  type TimesByRow,
  toHoursEditRequest,
  toTimesByRow,
  type WeekDraft,
  weekDraftOf,
} from "./week";

type Props = { draftState: DraftState<WeekDraft> };

/** Hours of the seven days and of holidays, saved together. */
export function WeekForm({ draftState }: Props) {
  const { draft, baseValues, isChanged, change, rebase, discard } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
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
    const named = parseTimeFieldName(field);
    return named === undefined ? [] : [{ ...named, detail }];
  });

  const dayRowLabel = (row: number) => {
    const key = dayKeys[row];
    return typeof key === "number" ? dayName(t, key) : t("hours.holidays");
  };
  const update = (rows: readonly number[], times: DayTimesDraft) => {
    write.reset();
    change({ days: days.map((day, row) => (rows.includes(row) ? times : day)), version });
  };
  const save = (week: WeekDraft) =>
    write.send({ ifMatch: `"${week.version}"`, requestBody: toHoursEditRequest(week) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (!isWeekValid(draft)) focusFirstError(event.currentTarget);
    else if (!write.isPending) save(draft);
  }

  function rowErrors(row: number, times: DayTimesDraft): Partial<Record<TimeFieldName, string>> {
    const clientErrors = Object.entries(isSubmitted ? validateDayTimes(times) : {}).map(
      ([timeField, key]) => [timeField, t(key)],
    );
    const serverErrors = serverFieldErrors
      .filter((one) => one.row === row)
      .map(({ timeField, detail }) => [timeField, detail]);
    return times.isOpen ? Object.fromEntries([...serverErrors, ...clientErrors]) : {};
  }

  /** One error per day, linked to its first invalid input. */
  function errorsOfRow(times: DayTimesDraft, row: number): FieldError[] {
    const errors = rowErrors(row, times);
    const invalidTimeFields = timeFields.filter((timeField) => errors[timeField] !== undefined);
    if (invalidTimeFields[0] === undefined) return [];
    const texts = invalidTimeFields.map((cell) =>
      t("staff.hours.cell.error", { cell: timeFieldLabel(t, cell), error: errors[cell] ?? "" }),
    );
    return [
      {
        field: apiFieldNamePrefix(row) + invalidTimeFields[0],
        label: dayRowLabel(row),
        error: texts.join(" "),
      },
    ];
  }

  if (theirs !== undefined)
    return (
      <ConflictForm
        mine={toTimesByRow(days)}
        theirs={toTimesByRow(weekDraftOf(theirs).days)}
        mergeBase={toTimesByRow(baseValues.days ?? [])}
        fields={days.map((_, row) => ({
          key: String(row),
          label: dayRowLabel(row),
          format: (version: TimesByRow) => formatTimes(t, version[row]),
        }))}
        renderPreview={(decided) => (
          <WeekTable {...toHoursEditRequest({ days: Object.values(decided) })} today={theirs.state.today} />
        )}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setTheirs(undefined);
        }}
        onConflictResolved={(decided) => {
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
          <DayTimesInputs
            day={dayRowLabel(row)}
            prefix={apiFieldNamePrefix(row)}
            times={times}
            errors={rowErrors(row, times)}
            onChange={(changed) => update([row], changed)}
          />
          <CopyDay
            day={dayRowLabel(row)}
            otherDays={dayKeys.flatMap((_, other) =>
              other === row ? [] : [{ name: dayRowLabel(other), copy: () => update([other], times) }],
            )}
            onCopyToAll={() => update(Array.from(days.keys()), times)}
          />
        </fieldset>
      ))}
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={serverFieldErrors.length > 0 ? [422] : []}
      />
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
