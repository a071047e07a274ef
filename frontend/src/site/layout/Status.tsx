import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OpenState } from "@/api/models";
import { getOpeningHoursQuery } from "@/api/queries";
import { Dotted } from "@/components/Dotted";
import { useClosedReason } from "@/components/useClosedReason";
import { useTexts } from "@/i18n/texts";
import { formatOpeningStatus } from "./formatOpeningStatus";
import styles from "./Status.module.css";

type Props = {
  name: string;
  door: OpenState;
  /** Why it is closed; said instead of when it opens. */
  reason?: ReactNode;
};

function DoorStatus({ name, door, reason }: Props) {
  const t = useTexts();
  const [now, next] = formatOpeningStatus(t, door);
  return (
    <li className={styles.door} data-open={door.isOpen}>
      <Dotted then={door.isOpen ? next : (reason ?? next)}>
        <b>{name}</b> <span className={styles.now}>{now}</span>
      </Dotted>
    </li>
  );
}

/** Whether the kitchen and the house are open, right now: when the kitchen opens next, and why the house is closed. */
export function Status() {
  const t = useTexts();
  const { state, specialRanges } = useSuspenseQuery(getOpeningHoursQuery()).data;
  const reason = useClosedReason({ today: state.today, specialRanges });
  return (
    <ul aria-label={t("status.label")} className={styles.status}>
      <DoorStatus name={t("status.kitchen")} door={state.kitchen} />
      <DoorStatus name={t("status.venue")} door={state.venue} reason={reason} />
    </ul>
  );
}
