import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { Door } from "@/api/models";
import { getOpeningHoursQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { doorSentence } from "./doorSentence";
import styles from "./Status.module.css";

function DoorStatus({ name, door }: { name: string; door: Door }) {
  const t = useTexts();
  return (
    <li className={styles.door} data-open={door.isOpen}>
      <b>{name}</b>{" "}
      {doorSentence(t, door).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " · "}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </li>
  );
}

/** Whether the kitchen and the house are open, right now. */
export function Status() {
  const t = useTexts();
  const { state } = useSuspenseQuery(getOpeningHoursQuery()).data;
  return (
    <ul aria-label={t("status.label")} className={styles.status}>
      <DoorStatus name={t("status.kitchen")} door={state.kitchen} />
      <DoorStatus name={t("status.venue")} door={state.venue} />
    </ul>
  );
}
