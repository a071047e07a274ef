import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyPlus } from "lucide-react";
import { useState } from "react";
import type { LunchWeek } from "@/api/generated";
import { copyLunchWeekMutation, getLunchWeekQuery, listLunchWeeksQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { numberOfWeek, weekAfter } from "@/lib/isoWeek";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportFailure, reportSuccess } from "../components/StatusMessages";
import type { DishesById } from "../hooks/useDishes";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { nameOfCourse, toCourseInput } from "./courses";
import { formatWeek } from "./dates";
import styles from "./Lunch.module.css";
import { storeWeek } from "./storeWeek";

/** The week has got menus meanwhile. */
const conflictStatus = 409;

/** Fills an empty week with the menus of another one. */
export function CopyWeek({ week, dishes }: { week: string; dishes: DishesById }) {
  const t = useTexts();
  const client = useQueryClient();
  const weeks = useQuery(listLunchWeeksQuery());
  const [isOpen, setOpen] = useState(false);
  const others = (weeks.data ?? []).filter((other) => other.week !== week);
  const last = others.findLast((other) => other.week < week);
  const query = getLunchWeekQuery({ week });

  const copying = useStaffMutation(copyLunchWeekMutation(), {
    onDone: (copied, { requestBody }) => {
      reportSuccess(t("staff.lunch.copy.done", { number: numberOfWeek(requestBody.from) }));
      client.setQueryData(query.queryKey, copied);
      storeWeek(client, copied);
    },
    onFailed: ({ status }) => {
      if (status !== conflictStatus) return;
      reportFailure(t("staff.lunch.copy.conflict"));
      void client.invalidateQueries(query);
    },
  });
  const copy = (from: string) => copying.send({ week, requestBody: { from } });

  if (weeks.data !== undefined && others.length === 0) return null;
  return (
    <div className={styles.copy}>
      <QueryStatus queries={[weeks]} />
      {last !== undefined && (
        <Button
          variant="main"
          icon={<CopyPlus />}
          isPending={copying.isPending}
          onClick={() => copy(last.week)}
        >
          {last.week === weekAfter(week, -1)
            ? t("staff.lunch.copy.last")
            : t("staff.lunch.copy.week", { number: numberOfWeek(last.week) })}
        </Button>
      )}
      {others.length > 0 && (
        <Button isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("staff.lunch.copy.other")}
        </Button>
      )}
      <MutationErrorNotice write={copying} ignoredStatuses={[conflictStatus]} />
      {isOpen && (
        <ul aria-label={t("staff.lunch.copy.choose")} className={styles.sources}>
          {others.toReversed().map((other) => (
            <li key={other.week}>
              <button type="button" aria-disabled={copying.isPending} onClick={() => copy(other.week)}>
                <b>{formatWeek(t, other.week)}</b>
                <span className="hint">{firstLines(other, dishes)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** By which staff recognize the week. */
const firstLines = ({ days }: LunchWeek, dishes: DishesById) =>
  days
    .flatMap(({ menus }) => menus.flatMap(({ courses }) => courses))
    .flatMap((course) => nameOfCourse(toCourseInput(course), dishes) ?? [])
    .slice(0, 3)
    .join(" · ");
