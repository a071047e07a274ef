import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Pencil, Trash2 } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { isEqual } from "@/lib/isEqual";
import { randomId } from "@/lib/randomId";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { offerUndo, reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { type StoredInput, useStoredInput, type useStoredInputs } from "../hooks/useStoredInput";
import { verifyOnError } from "../hooks/verifyOnError";
import styles from "./PeriodsSection.module.css";
import type { Period, PeriodKind } from "./period";
import type { PeriodRecord } from "./usePeriodForm";

type Props<Saved extends PeriodRecord, Input extends Period> = {
  kind: PeriodKind<Saved, Input>;
  hours: OpeningHours;
  /** The start of something new. */
  start: Saved;
  /** By id, or beginning with `new`. What has input has a form. */
  stored: ReturnType<typeof useStoredInputs<Input>>;
  /** `name`: the id, or that of something new. */
  Form: ComponentType<{ name: string; record: Saved; hours: OpeningHours }>;
};

/** The special days or the seasons, each with a form of its own. */
export function PeriodsSection<Saved extends PeriodRecord, Input extends Period>({
  kind,
  hours,
  start,
  stored,
  Form,
}: Props<Saved, Input>) {
  const t = useTexts();
  const client = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const records = kind.recordsOf(hours);
  const today = hours.state.today.date;
  // Changes of today that are over cannot be undone.
  const shown = records.filter(
    ({ id, until, isTodayChange }) => !isTodayChange || until >= today || stored.inputs.has(String(id)),
  );
  const names = [...stored.inputs.keys()];
  const newNames = names.filter((name) => name.startsWith("new"));
  const deletedIds = names.filter(
    (name) => !newNames.includes(name) && records.every(({ id }) => String(id) !== name),
  );
  const forms = names.filter((name) => !deletedIds.includes(name)).join();
  const previousForms = useRef(forms);
  const focus = (selector: string) => section.current?.querySelector<HTMLElement>(selector)?.focus();
  const form = (name: string, record: Saved) => (
    <div key={name} data-form={name}>
      <Form {...{ name, record, hours }} />
    </div>
  );
  const open = (name: string, record: Saved) => {
    const input = kind.toInput(record);
    stored.store(name, { input, base: input, version: record.version });
  };
  const nameOf = (record: Saved) => kind.nameOf(t, kind.toInput(record));

  // The pressed button is gone.
  useEffect(() => {
    const previous = previousForms.current.split(",");
    if (previousForms.current === forms) return;
    previousForms.current = forms;
    const opened = forms.split(",").find((name) => !previous.includes(name));
    focus(opened ? `[data-form="${opened}"] input` : "h2");
  });

  const fetchRecords = async () => kind.recordsOf(await client.fetchQuery(getOpeningHoursQuery()));
  const refresh = () => client.invalidateQueries({ queryKey: ["openingHours"] });

  const deletion = useDeletion(
    { mutationFn: kind.remove },
    {
      toMutationArgs: ({ id, version }: Saved) => ({ id, ifMatch: `"${version}"` }),
      exists: async ({ id }) => (await fetchRecords()).some((record) => record.id === id),
      onDeleted: async (record, deletedBy) => {
        await refresh();
        if (deletedBy === "us") offerUndo(undoDeletion(record));
        else reportSuccess(t("staff.trash.deletedBefore", { title: nameOf(record) }));
        focus("h2");
      },
    },
  );

  /** What is deleted is restored as something new; the idempotency key prevents duplicates. */
  function undoDeletion(deleted: Saved) {
    const input = kind.toInput(deleted);
    const isRestored = async () =>
      (await fetchRecords()).some((record) => isEqual(kind.toInput(record), input));
    return {
      text: t("staff.hours.period.deleted", { label: nameOf(deleted) }),
      undoneMessage: t("staff.hours.period.undone", { label: nameOf(deleted) }),
      mutation: { ...verifyOnError({ mutationFn: kind.create }, isRestored), onSettled: refresh },
      mutationArgs: { idempotencyKey: randomId(), input },
    };
  }

  return (
    <section ref={section} aria-labelledby={kind.name} className="tightStack part">
      <h2 id={kind.name} tabIndex={-1}>
        {t(`staff.hours.${kind.name}`)}
      </h2>
      <p className="hint">{t(`staff.hours.${kind.name}.intro`)}</p>
      {deletedIds.map((id) => (
        <DeletedNotice
          key={id}
          kind={kind}
          id={id}
          start={start}
          onRecreate={(input) => stored.store(`new-${id}`, input)}
        />
      ))}
      {shown.length === 0 && <p>{t(`staff.hours.${kind.name}.none`)}</p>}
      <ul>
        {shown.map((record) => {
          const { id, from, until, isYearly, isTodayChange } = record;
          if (stored.inputs.has(String(id))) return <li key={id}>{form(String(id), record)}</li>;
          const name = nameOf(record);
          const dates = formatDateRange(t, from, until);
          return (
            <li key={id} className={styles.row}>
              <div>
                {name !== dates && <p className={styles.label}>{name}</p>}
                <p>
                  {dates}
                  {isYearly && ` · ${t("staff.hours.period.isYearly")}`}
                  {isTodayChange && ` · ${t("staff.hours.period.isTodayChange")}`}
                  {!isYearly && until < today && ` · ${t("staff.hours.period.past")}`}
                </p>
              </div>
              <div>
                <Button
                  icon={<Pencil />}
                  label={t("staff.hours.period.change.label", { label: name })}
                  onClick={() => open(String(id), record)}
                >
                  {t("staff.hours.period.change")}
                </Button>
                {!isTodayChange && (
                  <Button
                    icon={<Trash2 />}
                    label={t("staff.hours.period.delete.label", { label: name })}
                    isPending={deletion.isPending}
                    onClick={() => deletion.send(record)}
                  >
                    {t("staff.hours.period.delete")}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <MutationErrorNotice write={deletion} />
      {newNames.map((name) => form(name, start))}
      {!newNames.includes("new") && (
        <Button icon={<CalendarPlus />} onClick={() => open("new", start)}>
          {t(`staff.hours.${kind.name}.add`)}
        </Button>
      )}
    </section>
  );
}

type DeletedProps<Saved extends PeriodRecord, Input extends Period> = {
  kind: PeriodKind<Saved, Input>;
  id: string;
  start: Saved;
  onRecreate: (stored: StoredInput<Input>) => void;
};

/** Another person has deleted what is edited; the input can become something new. */
function DeletedNotice<Saved extends PeriodRecord, Input extends Period>({
  kind,
  id,
  start,
  onRecreate,
}: DeletedProps<Saved, Input>) {
  const t = useTexts();
  const { latest, remove, discard } = useStoredInput(kind.inputPrefix + id, kind.toInput(start));
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
            {t(`staff.hours.${kind.name}.recreate`)}
          </Button>
          <Button onClick={discard}>{t("staff.discard")}</Button>
        </>
      }
    >
      {t(`staff.hours.${kind.name}.gone`, { label: kind.nameOf(t, latest().base) })}
    </Notice>
  );
}
