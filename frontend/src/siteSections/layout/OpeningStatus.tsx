import type { ReactNode } from "react";
import type { OpenState } from "@/api/generated";
import { useOpeningHours } from "@/api/useOpeningHours";
import { MiddleDotSeparated } from "@/components/MiddleDotSeparated";
import { noteOfRunningDay } from "@/components/noteOfRunningDay";
import { useClosedReason } from "@/components/useClosedReason";
import { useTexts } from "@/i18n/texts";
import { formatOpeningStatus } from "./formatOpeningStatus";
import styles from "./OpeningStatus.module.css";

type Props = {
  name: string;
  state: OpenState;
  /** The end of today's break. */
  until: string | undefined;
  /** Why it is closed; shown instead of the next opening. */
  reason?: ReactNode;
  /** Shown while it is open. */
  note?: ReactNode;
};

function OpeningStatusItem({ name, state, until, reason, note }: Props) {
  const t = useTexts();
  const [current, change] = formatOpeningStatus(t, state, until);
  return (
    <li className={styles.item} data-open={state.isOpen}>
      <MiddleDotSeparated secondPart={state.isOpen ? note : (reason ?? change)}>
        <b>{name}</b> <span className={styles.now}>{current}</span>
      </MiddleDotSeparated>
    </li>
  );
}

/** Current status of kitchen and venue. */
export function OpeningStatus() {
  const t = useTexts();
  const hours = useOpeningHours();
  const reason = useClosedReason(hours);
  const { kitchen, venue, today } = hours.state;
  return (
    <ul aria-label={t("status.label")} className={styles.status}>
      <OpeningStatusItem name={t("status.kitchen")} state={kitchen} until={today.hours.kitchenBreakUntil} />
      <OpeningStatusItem
        name={t("status.venue")}
        state={venue}
        until={today.hours.openBreakUntil}
        reason={reason}
        note={noteOfRunningDay(hours, false)}
      />
    </ul>
  );
}
