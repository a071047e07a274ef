import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OpenState } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { MiddleDotSeparated } from "@/components/MiddleDotSeparated";
import { useClosedReason } from "@/components/useClosedReason";
import { useTexts } from "@/i18n/texts";
import { formatOpeningStatus } from "./formatOpeningStatus";
import styles from "./OpeningStatus.module.css";

type Props = {
  name: string;
  state: OpenState;
  /** Why it is closed; shown instead of the next opening. */
  reason?: ReactNode;
};

function OpeningStatusItem({ name, state, reason }: Props) {
  const t = useTexts();
  const [current, change] = formatOpeningStatus(t, state);
  return (
    <li className={styles.item} data-open={state.isOpen}>
      <MiddleDotSeparated secondPart={state.isOpen ? change : (reason ?? change)}>
        <b>{name}</b> <span className={styles.now}>{current}</span>
      </MiddleDotSeparated>
    </li>
  );
}

/** Current status of kitchen and venue. */
export function OpeningStatus() {
  const t = useTexts();
  const { state, specialRanges } = useSuspenseQuery(getOpeningHoursQuery()).data;
  const reason = useClosedReason({ today: state.today, specialRanges });
  return (
    <ul aria-label={t("status.label")} className={styles.status}>
      <OpeningStatusItem name={t("status.kitchen")} state={state.kitchen} />
      <OpeningStatusItem name={t("status.venue")} state={state.venue} reason={reason} />
    </ul>
  );
}
