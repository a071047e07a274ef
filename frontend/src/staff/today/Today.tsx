import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { getOpeningHoursQuery, getTodayQuery } from "@/api/generated/queries";
import { refetchChanges } from "@/api/liveUpdates";
import "@/i18n/staffTodayTexts";
import { QueryStatus } from "../components/Loading";
import styles from "./Today.module.css";
import { TodayPanel } from "./TodayPanel";
import { Upcoming } from "./Upcoming";

type Props = {
  /** The status that guests see now. */
  status: ReactNode;
  /** What is below and does not move when the panel arrives. */
  children: ReactNode;
};

/** The start screen's first part: changes of the day that is running, and what the next two weeks need. */
export function Today({ status, children }: Props) {
  const client = useQueryClient();
  const options = useQuery(getTodayQuery());
  const hours = useQuery(getOpeningHoursQuery());
  // Changes by others and by time.
  useEffect(() => refetchChanges(client, {}), [client]);
  const queries = [options, hours];
  const isAwaited =
    queries.some(({ data }) => data === undefined) &&
    queries.every(({ errorUpdateCount }) => errorUpdateCount === 0);
  return (
    <>
      <QueryStatus queries={queries} />
      {options.data !== undefined && hours.data !== undefined && (
        <div className={styles.columns}>
          <TodayPanel options={options.data} status={status} />
          <Upcoming options={options.data} hours={hours.data} />
        </div>
      )}
      <div hidden={isAwaited}>{children}</div>
    </>
  );
}
