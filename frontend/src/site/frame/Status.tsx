import { useSuspenseQuery } from "@tanstack/react-query";
import type { Door } from "@/api/models";
import { getOpeningHoursQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { Dotted } from "@/ui/Dotted";
import { doorSentence } from "./doorSentence";
import styles from "./Status.module.css";

function DoorStatus({ name, door }: { name: string; door: Door }) {
  const t = useTexts();
  const [now, next] = doorSentence(t, door);
  return (
    <li className={styles.door} data-open={door.isOpen}>
      <Dotted then={next}>
        <b>{name}</b> <span className={styles.now}>{now}</span>
      </Dotted>
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
