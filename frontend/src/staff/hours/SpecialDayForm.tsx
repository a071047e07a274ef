import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SpecialDay } from "@/api/generated/models/SpecialDay";
import type { OpeningHours } from "@/api/models";
import { createSpecialDayMutation, editSpecialDayMutation, getOpeningHoursQuery } from "@/api/queries";
import type { Today } from "@/components/hours";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Conflict } from "../components/Conflict";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationError } from "../components/MutationError";
import { type Failure, madeBefore } from "../hooks/failure";
import { useDiscard } from "../hooks/useDiscard";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusErrors } from "../layout/focus";
import type { Kept } from "./kept";
import styles from "./SpecialDays.module.css";
import {
  draftOf,
  isSpecialFine,
  type SpecialDraft,
  specialDayIn,
  specialEditIn,
  specialFaults,
  specialParts,
} from "./specialDay";
import { TimeCells } from "./TimeCells";
import { type Cell, cellName, cells, faultsOf } from "./times";

/** A day that is over is shown as long as it is decided about, though not as today's. */
const seenFrom = (until: string, today: Today): Today =>
  until < today.date ? { ...today, date: until, rule: { kind: "SPECIAL_DAY" } } : today;

const fields = ["from", "until", "label"] as const;

/** A special day, new or to be changed. It is saved by itself. */
export function SpecialDayForm({ kept }: { kept: Kept<SpecialDraft> }) {
  const { draft, began, change, begin, sendAs, sendAnew, discard } = kept;
  const throwAway = useDiscard(kept);
  const isBlank = draft.from === "" && draft.label === "";
  const t = useTexts();
  const client = useQueryClient();
  const [wasTried, setTried] = useState(false);
  /** The day as somebody else has saved it since the form began. */
  const [theirs, setTheirs] = useState<{ day: SpecialDay; today: Today }>();
  const { editing } = draft;

  const onDone = async () => {
    await client.invalidateQueries(getOpeningHoursQuery());
    discard();
  };
  const onFailed = async ({ status, kind }: Failure) => {
    if (kind === madeBefore) sendAnew();
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
      edit.send({ id: day.editing, ifMatch: `"${day.version}"`, requestBody: specialEditIn(day) });
    else create.send({ idempotencyKey: sendAs(day), requestBody: specialDayIn(day) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!isSpecialFine(draft)) focusErrors(event.currentTarget);
    else if (!write.isPending) save(draft);
  }

  const put = (changes: Partial<SpecialDraft>) => {
    write.reset();
    change(changes);
  };
  const ours = wasTried ? specialFaults(draft) : {};
  const refused = write.failure?.fields ?? {};
  const faultOf = (field: (typeof fields)[number]) => {
    const key = ours[field];
    return key === undefined ? refused[field] : t(key);
  };
  const timeFaults: Partial<Record<Cell, string>> = Object.fromEntries([
    ...cells.flatMap((cell) => (refused[cell] === undefined ? [] : [[cell, refused[cell]]])),
    ...Object.entries(wasTried ? faultsOf(draft.times) : {}).map(([cell, key]) => [cell, t(key)]),
  ]);

  if (theirs !== undefined)
    return (
      <Conflict
        mine={{ ...draft, until: specialDayIn(draft).until }}
        theirs={draftOf(theirs.day)}
        base={began}
        parts={specialParts(t)}
        preview={(day) => (
          <SpecialDaysTable
            specialDays={[{ ...specialDayIn(day), id: theirs.day.id }]}
            today={seenFrom(day.until, theirs.today)}
          />
        )}
        isPending={write.isPending}
        onTakeTheirs={discard}
        onDecide={(decided) => {
          begin(draftOf(theirs.day), decided);
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
            fault: faultOf(field),
          })),
          ...cells.map((field) => ({
            field,
            label: cellName(t, field),
            fault: draft.times.isOpen ? timeFaults[field] : undefined,
          })),
        ]}
      />
      <div className={styles.dates}>
        <TextField
          label={t("staff.hours.special.from")}
          name="from"
          type="date"
          value={draft.from}
          fault={faultOf("from")}
          onChange={(from) => put({ from })}
        />
        <TextField
          label={t("staff.hours.special.until")}
          name="until"
          type="date"
          min={draft.from}
          value={draft.until}
          fault={faultOf("until")}
          onChange={(until) => put({ until })}
        />
      </div>
      <TextField
        label={t("staff.hours.special.label")}
        name="label"
        hint={t("staff.hours.special.label.hint")}
        value={draft.label}
        fault={faultOf("label")}
        onChange={(label) => put({ label })}
      />
      <TimeCells
        day={t("staff.hours.special")}
        times={draft.times}
        faults={timeFaults}
        onChange={(times) => put({ times })}
      />
      <MutationError write={write} except={Object.keys(refused).length > 0 ? [422] : []} />
      <div className={styles.buttons}>
        <Button onClick={isBlank ? discard : throwAway}>{t("staff.hours.special.cancel")}</Button>
        <Button type="submit" look="main" isPending={write.isPending}>
          {t(editing === "new" ? "staff.hours.special.save" : "staff.hours.special.saveChange")}
        </Button>
      </div>
    </form>
  );
}
