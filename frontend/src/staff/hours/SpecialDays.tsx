import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SpecialDay } from "@/api/generated/models/SpecialDay";
import type { OpeningHours } from "@/api/models";
import { createSpecialDayMutation, deleteSpecialDayMutation, getOpeningHoursQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { MutationError } from "../components/MutationError";
import { useUndo } from "../components/UndoProvider";
import { useDeletion } from "../hooks/useDeletion";
import { verifyOnError } from "../hooks/verifyOnError";
import { DeletedSpecialDay } from "./DeletedSpecialDay";
import type { Kept } from "./kept";
import { SpecialDayForm } from "./SpecialDayForm";
import styles from "./SpecialDays.module.css";
import { draftOf, type SpecialDraft, specialStart } from "./specialDay";

type Props = { hours: OpeningHours; kept: Kept<SpecialDraft> };

/** The days and ranges with hours of their own. */
export function SpecialDays({ hours: { specialDays, state }, kept }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const alert = useAlert();
  const offerUndo = useUndo();
  const { editing } = kept.draft;
  const isDeleted = typeof editing === "number" && specialDays.every(({ id }) => id !== editing);
  /** What is shown beside the list: the form of a day or of a new one, that the day is deleted, or nothing. */
  const shown = isDeleted ? "deleted" : editing;
  const section = useRef<HTMLElement>(null);
  /** The day that was to be deleted last. */
  const leaving = useRef<SpecialDay>(undefined);
  const was = useRef(shown);
  const focus = (selector: string) => section.current?.querySelector<HTMLElement>(selector)?.focus();

  // The button that opened or closed the form is gone.
  useEffect(() => {
    if (was.current === shown) return;
    was.current = shown;
    focus(shown === null || shown === "deleted" ? "h2" : "input");
  });

  const remove = useDeletion(deleteSpecialDayMutation(), {
    isThere: async ({ id }) => {
      const now = await client.fetchQuery({ ...getOpeningHoursQuery(), staleTime: 0 });
      return now.specialDays.some((day) => day.id === id);
    },
    onGone: async (_, by) => {
      await client.invalidateQueries(getOpeningHoursQuery());
      const gone = leaving.current;
      if (gone !== undefined && by === "us") offerUndo(undoOf(gone));
      if (gone !== undefined && by === "others")
        await alert(t("staff.hours.special.deletedBefore", { label: gone.label }));
      focus("h2");
    },
  });

  /** A day that was deleted comes back as a new one; once, however often it is asked for. */
  function undoOf({ id: _id, version: _, ...day }: SpecialDay) {
    const idempotencyKey = crypto.randomUUID();
    const isBack = async () => {
      const now = await client.fetchQuery({ ...getOpeningHoursQuery(), staleTime: 0 });
      return now.specialDays.some(
        ({ label, from, until }) => label === day.label && from === day.from && until === day.until,
      );
    };
    const mutationFn = async () => {
      const create = client
        .getMutationCache()
        .build(client, verifyOnError(createSpecialDayMutation(), isBack));
      await create.execute({ idempotencyKey, requestBody: day });
      await client.invalidateQueries(getOpeningHoursQuery());
    };
    return {
      text: t("staff.hours.special.deleted", { label: day.label }),
      undone: t("staff.hours.special.undone", { label: day.label }),
      mutation: { mutationFn },
    };
  }

  return (
    <section ref={section} aria-labelledby="special" className={styles.special}>
      <h2 id="special" tabIndex={-1}>
        {t("staff.hours.special")}
      </h2>
      <p className={styles.hint}>{t("staff.hours.special.intro")}</p>
      {isDeleted && <DeletedSpecialDay kept={kept} />}
      {specialDays.length === 0 && <p>{t("staff.hours.special.none")}</p>}
      <ul>
        {specialDays.map((day) =>
          editing === day.id ? (
            <li key={day.id}>
              <SpecialDayForm kept={kept} />
            </li>
          ) : (
            <li key={day.id} className={styles.row}>
              <div>
                <p className={styles.label}>{day.label}</p>
                <p>
                  {formatDateRange(t, day.from, day.until)}
                  {day.until < state.today.date && ` · ${t("staff.hours.special.past")}`}
                </p>
              </div>
              <Button
                icon={<Pencil />}
                label={t("staff.hours.special.change.label", { label: day.label })}
                onClick={() => kept.begin(draftOf(day))}
              >
                {t("staff.hours.special.change")}
              </Button>
              <Button
                icon={<Trash2 />}
                label={t("staff.hours.special.delete.label", { label: day.label })}
                isPending={remove.isPending}
                onClick={() => {
                  leaving.current = day;
                  remove.send({ id: day.id, ifMatch: `"${day.version}"` });
                }}
              >
                {t("staff.hours.special.delete")}
              </Button>
            </li>
          ),
        )}
      </ul>
      <MutationError write={remove} />
      {editing === "new" && <SpecialDayForm kept={kept} />}
      {editing === null && (
        <Button icon={<CalendarPlus />} onClick={() => kept.begin({ ...specialStart, editing: "new" })}>
          {t("staff.hours.special.add")}
        </Button>
      )}
    </section>
  );
}
