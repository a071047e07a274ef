import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OpeningHours } from "@/api/generated";
import type { SpecialDay } from "@/api/generated/models/SpecialDay";
import {
  createSpecialDayMutation,
  editSpecialDayMutation,
  getOpeningHoursQuery,
} from "@/api/generated/queries";
import type { Today } from "@/components/hours";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { ConflictForm } from "../components/ConflictForm";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { idempotencyKeyReused, type MutationFailure } from "../hooks/failure";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusFirstError } from "../layout/focus";
import { DayTimesInputs } from "./DayTimesInputs";
import type { DraftState } from "./draftState";
import styles from "./SpecialDaysSection.module.css";
import {
  comparableSpecialDayFields,
  isSpecialDayValid,
  type SpecialDraft,
  specialDayErrors,
  toSpecialDay,
  toSpecialDayDraft,
  toSpecialDayEditRequest,
} from "./specialDay";
import { type TimeFieldName, timeFieldLabel, timeFields, validateDayTimes } from "./times";

/** Previews a day in the past as on that day, without marking today. */
const todayForPreview = (until: string, today: Today): Today =>
  until < today.date ? { ...today, date: until, rule: { kind: "specialDay" } } : today;

const fields = ["from", "until", "label"] as const;

/** Form of one special day, which is saved separately. */
export function SpecialDayForm({ draftState }: { draftState: DraftState<SpecialDraft> }) {
  const { draft, baseValues, change, rebase, idempotencyKeyFor, renewIdempotencyKey, discard } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
  const isDraftBlank = draft.from === "" && draft.label === "";
  const t = useTexts();
  const client = useQueryClient();
  const [isSubmitted, setSubmitted] = useState(false);
  /** Version saved by another person meanwhile. */
  const [theirs, setTheirs] = useState<{ day: SpecialDay; today: Today }>();
  const { editing } = draft;

  const onDone = async () => {
    await client.invalidateQueries(getOpeningHoursQuery());
    discard();
  };
  const onFailed = async ({ status, kind }: MutationFailure) => {
    if (kind === idempotencyKeyReused) renewIdempotencyKey();
    if (status !== 412 && status !== 404) return;
    const hours: OpeningHours | undefined = await client
      .fetchQuery(getOpeningHoursQuery())
      .catch(() => undefined);
    const day = hours?.specialDays.find(({ id }) => id === editing);
    if (hours !== undefined && day !== undefined) setTheirs({ day, today: hours.state.today });
  };
  const create = useStaffMutation(createSpecialDayMutation(), { onDone, onFailed });
  const edit = useStaffMutation(editSpecialDayMutation(), { onDone, onFailed });
  const write = editing === "new" ? create : edit;

  function save(day: SpecialDraft) {
    if (typeof day.editing === "number")
      edit.send({ id: day.editing, ifMatch: `"${day.version}"`, requestBody: toSpecialDayEditRequest(day) });
    else create.send({ idempotencyKey: idempotencyKeyFor(day), requestBody: toSpecialDay(day) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (!isSpecialDayValid(draft)) focusFirstError(event.currentTarget);
    else if (!write.isPending) save(draft);
  }

  const update = (changes: Partial<SpecialDraft>) => {
    write.reset();
    change(changes);
  };
  const clientErrors = isSubmitted ? specialDayErrors(draft) : {};
  const serverFieldErrors = write.failure?.fields ?? {};
  const fieldErrorText = (field: (typeof fields)[number]) => {
    const key = clientErrors[field];
    return key === undefined ? serverFieldErrors[field] : t(key);
  };
  const input = (field: (typeof fields)[number]) => ({
    label: t(`staff.hours.special.${field}`),
    name: field,
    value: draft[field],
    error: fieldErrorText(field),
    onChange: (value: string) => update({ [field]: value }),
  });
  const timeFieldErrors: Partial<Record<TimeFieldName, string>> = Object.fromEntries([
    ...timeFields.flatMap((timeField) =>
      serverFieldErrors[timeField] === undefined ? [] : [[timeField, serverFieldErrors[timeField]]],
    ),
    ...Object.entries(isSubmitted ? validateDayTimes(draft.times) : {}).map(([timeField, key]) => [
      timeField,
      t(key),
    ]),
  ]);

  if (theirs !== undefined)
    return (
      <ConflictForm
        mine={{ ...draft, until: toSpecialDay(draft).until }}
        theirs={toSpecialDayDraft(theirs.day)}
        mergeBase={baseValues}
        fields={comparableSpecialDayFields(t)}
        renderPreview={(day) => (
          <SpecialDaysTable
            specialDays={[{ ...toSpecialDay(day), id: theirs.day.id }]}
            today={todayForPreview(day.until, theirs.today)}
          />
        )}
        isPending={write.isPending}
        onTakeTheirs={discard}
        onConflictResolved={(decided) => {
          rebase(toSpecialDayDraft(theirs.day), decided);
          setTheirs(undefined);
          save(decided);
        }}
      />
    );

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormErrors
        fields={[
          ...fields.map((field) => ({
            field,
            label: t(`staff.hours.special.${field}`),
            error: fieldErrorText(field),
          })),
          ...timeFields.map((field) => ({
            field,
            label: timeFieldLabel(t, field),
            error: draft.times.isOpen ? timeFieldErrors[field] : undefined,
          })),
        ]}
      />
      <div className={styles.dates}>
        <TextField {...input("from")} type="date" />
        <TextField {...input("until")} type="date" min={draft.from} />
      </div>
      <TextField {...input("label")} hint={t("staff.hours.special.label.hint")} />
      <DayTimesInputs
        day={t("staff.hours.special")}
        times={draft.times}
        errors={timeFieldErrors}
        onChange={(times) => update({ times })}
      />
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={Object.keys(serverFieldErrors).length > 0 ? [422] : []}
      />
      <div className={styles.buttons}>
        <Button onClick={isDraftBlank ? discard : discardDraft}>{t("staff.hours.special.cancel")}</Button>
        <Button type="submit" variant="main" isPending={write.isPending}>
          {t(editing === "new" ? "staff.hours.special.save" : "staff.hours.special.saveChange")}
        </Button>
      </div>
    </form>
  );
}
