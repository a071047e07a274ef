import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { OpeningHours } from "@/api/generated";
import type { SpecialDay } from "@/api/generated/models/SpecialDay";
import {
  createSpecialDayMutation,
  deleteSpecialDayMutation,
  getOpeningHoursQuery,
} from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { randomId } from "@/lib/randomId";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useUndo } from "../components/UndoProvider";
import { useDeletion } from "../hooks/useDeletion";
import { verifyOnError } from "../hooks/verifyOnError";
import { DeletedSpecialDayNotice } from "./DeletedSpecialDayNotice";
import type { DraftState } from "./draftState";
import { SpecialDayForm } from "./SpecialDayForm";
import styles from "./SpecialDaysSection.module.css";
import { emptySpecialDraft, type SpecialDraft, specialDayName, toSpecialDayDraft } from "./specialDay";

type Props = { hours: OpeningHours; draftState: DraftState<SpecialDraft> };

export function SpecialDaysSection({ hours: { specialDays, state }, draftState }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const alert = useAlert();
  const offerUndo = useUndo();
  const { editing } = draftState.draft;
  const isEditedDayDeleted = typeof editing === "number" && specialDays.every(({ id }) => id !== editing);
  /** What is shown besides the list. */
  const view = isEditedDayDeleted ? "deleted" : editing;
  const section = useRef<HTMLElement>(null);
  const previousView = useRef(view);
  const focus = (selector: string) => section.current?.querySelector<HTMLElement>(selector)?.focus();

  // The pressed button is gone.
  useEffect(() => {
    if (previousView.current === view) return;
    previousView.current = view;
    focus(view === null || view === "deleted" ? "h2" : "input");
  });

  const fetchSpecialDays = async () => (await client.fetchQuery(getOpeningHoursQuery())).specialDays;

  const deletion = useDeletion(deleteSpecialDayMutation(), {
    toMutationArgs: ({ id, version }: SpecialDay) => ({ id, ifMatch: `"${version}"` }),
    exists: async ({ id }) => (await fetchSpecialDays()).some((day) => day.id === id),
    onDeleted: async (day, deletedBy) => {
      await client.invalidateQueries(getOpeningHoursQuery());
      if (deletedBy === "us") offerUndo(undoDeletion(day));
      else await alert(t("staff.trash.deletedBefore", { title: specialDayName(t, day) }));
      focus("h2");
    },
  });

  /** A deleted day is restored as a new one; the idempotency key prevents duplicates. */
  function undoDeletion({ id: _id, version: _, ...day }: SpecialDay) {
    const idempotencyKey = randomId();
    const isSpecialDayRestored = async () =>
      (await fetchSpecialDays()).some(
        ({ label, from, until }) => label === day.label && from === day.from && until === day.until,
      );
    const mutationFn = async () => {
      const create = client
        .getMutationCache()
        .build(client, verifyOnError(createSpecialDayMutation(), isSpecialDayRestored));
      await create.execute({ idempotencyKey, requestBody: day });
      await client.invalidateQueries(getOpeningHoursQuery());
    };
    return {
      text: t("staff.hours.special.deleted", { label: specialDayName(t, day) }),
      undoneMessage: t("staff.hours.special.undone", { label: specialDayName(t, day) }),
      mutation: { mutationFn },
    };
  }

  return (
    <section ref={section} aria-labelledby="special" className={styles.special}>
      <h2 id="special" tabIndex={-1}>
        {t("staff.hours.special")}
      </h2>
      <p className={styles.hint}>{t("staff.hours.special.intro")}</p>
      {isEditedDayDeleted && <DeletedSpecialDayNotice draftState={draftState} />}
      {specialDays.length === 0 && <p>{t("staff.hours.special.none")}</p>}
      <ul>
        {specialDays.map((day) =>
          editing === day.id ? (
            <li key={day.id}>
              <SpecialDayForm draftState={draftState} />
            </li>
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
                onClick={() => draftState.rebase(toSpecialDayDraft(day))}
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
      {editing === "new" && <SpecialDayForm draftState={draftState} />}
      {editing === null && (
        <Button
          icon={<CalendarPlus />}
          onClick={() => draftState.rebase({ ...emptySpecialDraft, editing: "new" })}
        >
          {t("staff.hours.special.add")}
        </Button>
      )}
    </section>
  );
}
