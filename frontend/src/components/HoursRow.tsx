import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { Dotted } from "./Dotted";
import styles from "./HoursTable.module.css";
import { type DayHours, spans } from "./hours";

type Props = {
  name: ReactNode;
  hours: DayHours;
  /** What marks the row of today; absent on every other day. */
  today?: string | undefined;
  /** What a closed day says. */
  closed: string;
};

export function HoursRow({ name, hours, today, closed }: Props) {
  const t = useTexts();
  const open = spans(t, hours);
  return (
    <tr
      className={today === undefined ? undefined : styles.today}
      aria-current={today === undefined ? undefined : "date"}
    >
      <th scope="row">
        <Dotted then={today && <span className={styles.mark}>{today}</span>}>{name}</Dotted>
      </th>
      {open === undefined ? (
        <td colSpan={2} className={styles.closed}>
          {closed}
        </td>
      ) : (
        <>
          <td>{open.venue}</td>
          <td className={open.kitchen === undefined ? styles.closed : undefined}>
            {open.kitchen ?? t("hours.noKitchen")}
          </td>
        </>
      )}
    </tr>
  );
}
