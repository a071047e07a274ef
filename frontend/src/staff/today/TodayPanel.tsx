import { useQueryClient } from "@tanstack/react-query";
import {
  ClockArrowDown,
  ClockArrowUp,
  CookingPot,
  DoorClosed,
  type LucideIcon,
  Undo2,
  UsersRound,
} from "lucide-react";
import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import type { Hours, SpecialDay, TodayEdit, TodayOptions } from "@/api/generated";
import {
  changeTodayMutation,
  deleteSpecialDayMutation,
  getOpeningHoursQuery,
  getTodayQuery,
} from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { randomId } from "@/lib/randomId";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportFailure, reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { formatDay } from "./dates";
import { scrollIntoView, type TimeList, Times } from "./Times";
import styles from "./Today.module.css";

type TimeChoice = { list: TimeList; action: "kitchenUntil" | "openUntil"; Icon: LucideIcon };

const timeChoices: readonly TimeChoice[] = [
  { list: "kitchenUntil", action: "kitchenUntil", Icon: CookingPot },
  { list: "closesEarlier", action: "openUntil", Icon: ClockArrowDown },
  { list: "closesLater", action: "openUntil", Icon: ClockArrowUp },
];

type Change = Omit<TodayEdit, "date">;

/** The screen shows a day that is over. */
const otherDayStatus = 412;

function describeEdit(t: TranslateFunction, { action, until = "", label = "" }: Change): string {
  if (action === "note") return label;
  return action === "closed" ? t("staff.today.closed") : t(`staff.today.${action}`, { until });
}

/** "Küche heute bis 19:00 · Lokal heute bis 22:00", of what differs from the plan, after the label. */
function describeDay(t: TranslateFunction, day: SpecialDay, planned: Hours): string {
  const actions = (["kitchenUntil", "openUntil"] as const).filter(
    (action) => day[action] !== planned[action],
  );
  const times = actions.map((action) =>
    day[action] === undefined ? t("hours.noKitchen") : describeEdit(t, { action, until: day[action] }),
  );
  const hours = day.isOpen ? times : [t("staff.today.closed")];
  return [day.label, ...hours].filter((words) => words !== "").join(" · ") || t("staff.today.asPlanned");
}

type Props = {
  options: TodayOptions;
  /** The status that guests see now. */
  status: ReactNode;
};

/** Changes the day that is running in two taps, and undoes the last change in one. */
export function TodayPanel({ options, status }: Props) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [unfolded, setUnfolded] = useState<TimeList | "closed">();
  const { date, change } = options;
  const refresh = () => client.invalidateQueries({ queryKey: ["openingHours"] });
  // The pressed button is gone.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  const edit = useStaffMutation(changeTodayMutation(), {
    onDone: async (_, { requestBody }) => {
      setUnfolded(undefined);
      focusHeading();
      reportSuccess(describeEdit(t, requestBody));
      await refresh();
    },
    onFailed: ({ status }) => {
      if (status === otherDayStatus) reportFailure(t("staff.today.otherDay"));
      return refresh();
    },
  });
  const send = (change: Change) =>
    edit.send({ idempotencyKey: randomId(), requestBody: { date, ...change } });

  const undo = useDeletion(deleteSpecialDayMutation(), {
    toMutationArgs: ({ id, version }: SpecialDay) => ({ id, ifMatch: `"${version}"` }),
    exists: async (day) => {
      void client.invalidateQueries(getTodayQuery());
      const { specialDays } = await client.fetchQuery(getOpeningHoursQuery());
      return specialDays.some(({ id }) => id === day.id);
    },
    onDeleted: async () => {
      focusHeading();
      reportSuccess(t("staff.today.undone"));
      await refresh();
    },
  });
  const isPending = edit.isPending || undo.isPending;

  const foldable = (name: TimeList | "closed", Icon: LucideIcon, content: ReactNode) => (
    <Fragment key={name}>
      <Button
        icon={<Icon />}
        isExpanded={unfolded === name}
        onClick={() => setUnfolded(unfolded === name ? undefined : name)}
      >
        {t(`staff.today.${name}.button`)}
      </Button>
      {unfolded === name && content}
    </Fragment>
  );
  const bookedUp = t("staff.today.bookedUp");
  const choices = timeChoices.filter(({ list }) => options[list].length > 0);

  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {t("staff.today.heading", { day: formatDay(t, date) })}
      </h2>
      <p className="hint">{t("staff.preview")}</p>
      <div className={styles.status}>{status}</div>
      {change !== undefined && (
        <div className={styles.change}>
          <p>{describeDay(t, change, options.plannedHours)}</p>
          <Button icon={<Undo2 />} isPending={isPending} onClick={() => undo.send(change)}>
            {t("staff.undo")}
          </Button>
        </div>
      )}
      <MutationErrorNotice write={undo} />
      <div className={styles.actions}>
        {choices.map(({ list, action, Icon }) =>
          foldable(
            list,
            Icon,
            <Times list={list} isPending={isPending} onChoose={(until) => send({ action, until })} />,
          ),
        )}
        {options.isOngoing &&
          foldable(
            "closed",
            DoorClosed,
            <div ref={scrollIntoView} className={styles.unfolded}>
              <Button variant="main" isPending={isPending} onClick={() => send({ action: "closed" })}>
                {t("staff.today.closed.yes")}
              </Button>
            </div>,
          )}
        {options.isOngoing && change?.label !== bookedUp && (
          <Button
            icon={<UsersRound />}
            isPending={isPending}
            onClick={() =>
              send({ action: "note", label: bookedUp, labelEn: t("staff.today.bookedUp.english") })
            }
          >
            {t("staff.today.bookedUp.button")}
          </Button>
        )}
      </div>
      {choices.length === 0 && !options.isOngoing && change === undefined && (
        <p className="hint">{t("staff.today.nothing")}</p>
      )}
      <MutationErrorNotice write={edit} ignoredStatuses={[otherDayStatus]} />
    </section>
  );
}
