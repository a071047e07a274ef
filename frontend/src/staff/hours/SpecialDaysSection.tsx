import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { OpeningHours, SpecialDay } from "@/api/generated";
import {
  createSpecialDayMutation,
  deleteSpecialDayMutation,
  getOpeningHoursQuery,
  getTodayQuery,
} from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { randomId } from "@/lib/randomId";
import { newSpecialDayParameter } from "@/routes/paths";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { offerUndo, reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { type StoredInput, useStoredInput, type useStoredInputs } from "../hooks/useStoredInput";
import { verifyOnError } from "../hooks/verifyOnError";
import { SpecialDayForm } from "./SpecialDayForm";
import styles from "./SpecialDaysSection.module.css";
import {
  newSpecialDay,
  type SpecialDayInput,
  specialDayInputPrefix,
  specialDayName,
  toSpecialDay,
  toSpecialDayInput,
} from "./specialDay";

type Props = {
  hours: OpeningHours;
  /** By id, or beginning with `new`. A day with input has a form. */
  special: ReturnType<typeof useStoredInputs<SpecialDayInput>>;
};

export function SpecialDaysSection({ hours: { specialDays, state }, special }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const section = useRef<HTMLElement>(null);
  const names = [...special.inputs.keys()];
  const newNames = names.filter((name) => name.startsWith("new"));
  const deletedIds = names.filter(
    (name) => !newNames.includes(name) && specialDays.every(({ id }) => String(id) !== name),
  );
  const forms = names.filter((name) => !deletedIds.includes(name)).join();
  const previousForms = useRef(forms);
  const focus = (selector: string) => section.current?.querySelector<HTMLElement>(selector)?.focus();
  const form = (name: string, day: SpecialDay) => (
    <div key={name} data-form={name}>
      <SpecialDayForm name={name} day={day} today={state.today} />
    </div>
  );
  const open = (name: string, { version, ...day }: SpecialDay) => {
    const input = toSpecialDayInput(day);
    special.store(name, { input, base: input, version });
  };

  const newDate = search.get(newSpecialDayParameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the date is the only reason
  useEffect(() => {
    if (newDate === null) return;
    setSearch({}, { replace: true });
    if (special.inputs.has("new")) return;
    // The start screen leads here, and has loaded the holidays.
    const { holidays = [] } = client.getQueryData(getTodayQuery().queryKey) ?? {};
    const { holiday, hours } = holidays.find(({ date }) => date === newDate) ?? {};
    const label = holiday === undefined ? "" : t(`holiday.${holiday}`);
    open("new", { ...newSpecialDay, ...hours, label, from: newDate, until: newDate });
  }, [newDate]);

  // The pressed button is gone.
  useEffect(() => {
    const previous = previousForms.current.split(",");
    if (previousForms.current === forms) return;
    previousForms.current = forms;
    const opened = forms.split(",").find((name) => !previous.includes(name));
    focus(opened ? `[data-form="${opened}"] input` : "h2");
  });

  const fetchSpecialDays = async () => (await client.fetchQuery(getOpeningHoursQuery())).specialDays;

  const deletion = useDeletion(deleteSpecialDayMutation(), {
    toMutationArgs: ({ id, version }: SpecialDay) => ({ id, ifMatch: `"${version}"` }),
    exists: async ({ id }) => (await fetchSpecialDays()).some((day) => day.id === id),
    onDeleted: async (day, deletedBy) => {
      await client.invalidateQueries(getOpeningHoursQuery());
      if (deletedBy === "us") offerUndo(undoDeletion(day));
      else reportSuccess(t("staff.trash.deletedBefore", { title: specialDayName(t, day) }));
      focus("h2");
    },
  });

  /** A deleted day is restored as a new one; the idempotency key prevents duplicates. */
  function undoDeletion({ id: _id, version: _, isTodayChange: _change, ...day }: SpecialDay) {
    const isSpecialDayRestored = async () =>
      (await fetchSpecialDays()).some(
        ({ label, from, until }) => label === day.label && from === day.from && until === day.until,
      );
    return {
      text: t("staff.hours.special.deleted", { label: specialDayName(t, day) }),
      undoneMessage: t("staff.hours.special.undone", { label: specialDayName(t, day) }),
      mutation: {
        ...verifyOnError(createSpecialDayMutation(), isSpecialDayRestored),
        onSettled: () => client.invalidateQueries(getOpeningHoursQuery()),
      },
      mutationArgs: { idempotencyKey: randomId(), requestBody: day },
    };
  }

  return (
    <section ref={section} aria-labelledby="special" className="tightStack part">
      <h2 id="special" tabIndex={-1}>
        {t("staff.hours.special")}
      </h2>
      <p className="hint">{t("staff.hours.special.intro")}</p>
      {deletedIds.map((id) => (
        <DeletedSpecialDayNotice
          key={id}
          id={id}
          onRecreate={(stored) => special.store(`new-${id}`, stored)}
        />
      ))}
      {specialDays.length === 0 && <p>{t("staff.hours.special.none")}</p>}
      <ul>
        {specialDays.map((day) =>
          special.inputs.has(String(day.id)) ? (
            <li key={day.id}>{form(String(day.id), day)}</li>
          ) : (
            <li key={day.id} className={styles.row}>
              <div>
                {day.label !== "" && <p className={styles.label}>{day.label}</p>}
                <p>
                  {formatDateRange(t, day.from, day.until)}
                  {day.until < state.today.date && ` · ${t("staff.hours.special.past")}`}
                </p>
              </div>
              <Button
                icon={<Pencil />}
                label={t("staff.hours.special.change.label", { label: specialDayName(t, day) })}
                onClick={() => open(String(day.id), day)}
              >
                {t("staff.hours.special.change")}
              </Button>
              <Button
                icon={<Trash2 />}
                label={t("staff.hours.special.delete.label", { label: specialDayName(t, day) })}
                isPending={deletion.isPending}
                onClick={() => deletion.send(day)}
              >
                {t("staff.hours.special.delete")}
              </Button>
            </li>
          ),
        )}
      </ul>
      <MutationErrorNotice write={deletion} />
      {newNames.map((name) => form(name, newSpecialDay))}
      {!newNames.includes("new") && (
        <Button icon={<CalendarPlus />} onClick={() => open("new", newSpecialDay)}>
          {t("staff.hours.special.add")}
        </Button>
      )}
    </section>
  );
}

type DeletedProps = { id: string; onRecreate: (stored: StoredInput<SpecialDayInput>) => void };

/** The edited special day has been deleted by another person; the input can become a new one. */
function DeletedSpecialDayNotice({ id, onRecreate }: DeletedProps) {
  const t = useTexts();
  const { latest, remove, discard } = useStoredInput(
    specialDayInputPrefix + id,
    toSpecialDayInput(newSpecialDay),
  );
  return (
    <Notice
      kind="warning"
      action={
        <>
          <Button
            onClick={() => {
              onRecreate(latest());
              remove();
            }}
          >
            {t("staff.hours.special.recreate")}
          </Button>
          <Button onClick={discard}>{t("staff.discard")}</Button>
        </>
      }
    >
      {t("staff.hours.special.gone", { label: specialDayName(t, toSpecialDay(latest().base)) })}
    </Notice>
  );
}
