import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OpeningHours } from "@/api/models";
import { getOpeningHoursQuery, saveOpeningHoursMutation } from "@/api/queries";
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
import type { Kept } from "./kept";
import { TimeCells } from "./TimeCells";
import { type Cell, cellName, cells, faultsOf, hoursSaid, type Times } from "./times";
import styles from "./WeekForm.module.css";
import {
  byRow,
  cellNamed,
  dayKeys,
  fieldPrefix,
  hoursIn,
  isFine,
  type Rows,
  type WeekDraft,
  weekDraftOf,
} from "./week";

type Props = { kept: Kept<WeekDraft> };

/** The hours of the seven days and of holidays, saved together. */
export function WeekForm({ kept }: Props) {
  const { draft, began, isChanged, change, begin, discard } = kept;
  const throwAway = useDiscard(kept);
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const [wasTried, setTried] = useState(false);
  /** What somebody else has saved since the form began. */
  const [theirs, setTheirs] = useState<OpeningHours>();
  const { days, version } = draft;

  const write = useStaffMutation(saveOpeningHoursMutation(), {
    onDone: (saved) => {
      client.setQueryData(getOpeningHoursQuery().queryKey, saved);
      discard();
      setTried(false);
      void alert(t("staff.hours.saved")).then(focusScreen);
    },
    onFailed: async ({ status }) => {
      if (status === 412) setTheirs(await client.fetchQuery(getOpeningHoursQuery()).catch(() => undefined));
    },
  });
  const refused = Object.entries(write.failure?.fields ?? {}).flatMap(([field, detail]) => {
    const named = cellNamed(field);
    return named === undefined ? [] : [{ ...named, detail }];
  });

  const nameOf = (row: number) => {
    const key = dayKeys[row];
    return typeof key === "number" ? dayName(t, key) : t("hours.holidays");
  };
  const put = (rows: readonly number[], times: Times) => {
    write.reset();
    change({ days: days.map((day, row) => (rows.includes(row) ? times : day)), version });
  };
  const save = (week: WeekDraft) => write.send({ ifMatch: `"${week.version}"`, requestBody: hoursIn(week) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!isFine(draft)) focusErrors(event.currentTarget);
    else if (!write.isPending) save(draft);
  }

  function faultsIn(row: number, times: Times): Partial<Record<Cell, string>> {
    const ours = Object.entries(wasTried ? faultsOf(times) : {}).map(([cell, key]) => [cell, t(key)]);
    const theHouses = refused.filter((one) => one.row === row).map(({ cell, detail }) => [cell, detail]);
    return times.isOpen ? Object.fromEntries([...theHouses, ...ours]) : {};
  }

  /** One entry for each day, which leads to the first cell at fault. */
  function errorOf(times: Times, row: number): FieldError[] {
    const faults = faultsIn(row, times);
    const wrong = cells.filter((cell) => faults[cell] !== undefined);
    if (wrong[0] === undefined) return [];
    const said = wrong.map((cell) =>
      t("staff.hours.cell.fault", { cell: cellName(t, cell), fault: faults[cell] ?? "" }),
    );
    return [{ field: fieldPrefix(row) + wrong[0], label: nameOf(row), fault: said.join(" ") }];
  }

  if (theirs !== undefined)
    return (
      <Conflict
        mine={byRow(days)}
        theirs={byRow(weekDraftOf(theirs).days)}
        base={byRow(began.days ?? [])}
        parts={days.map((_, row) => ({
          key: String(row),
          label: nameOf(row),
          say: (version: Rows) => hoursSaid(t, version[row]),
        }))}
        preview={(decided) => (
          <WeekTable {...hoursIn({ days: Object.values(decided) })} today={theirs.state.today} />
        )}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setTheirs(undefined);
        }}
        onDecide={(decided) => {
          const next = { days: Object.values(decided), version: theirs.version };
          begin(weekDraftOf(theirs), next);
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
          <legend>{nameOf(row)}</legend>
          <TimeCells
            day={nameOf(row)}
            prefix={fieldPrefix(row)}
            times={times}
            faults={faultsIn(row, times)}
            onChange={(changed) => put([row], changed)}
          />
          <CopyDay
            day={nameOf(row)}
            others={dayKeys.flatMap((_, other) =>
              other === row ? [] : [{ name: nameOf(other), copy: () => put([other], times) }],
            )}
            onAll={() => put(Array.from(days.keys()), times)}
          />
        </fieldset>
      ))}
      <MutationError write={write} except={refused.length > 0 ? [422] : []} />
      {isChanged && (
        <SaveBar>
          <Button onClick={throwAway}>{t("staff.hours.discard")}</Button>
          <Button type="submit" look="main" isPending={write.isPending}>
            {t("staff.hours.save")}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}
