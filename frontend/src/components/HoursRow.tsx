import type { ReactNode } from "react";
import type { Hours } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import styles from "./HoursTable.module.css";
import { formatHours } from "./hours";
import { MiddleDotSeparated } from "./MiddleDotSeparated";

type Props = {
  name: ReactNode;
  hours: Hours;
  /** Label of today's row; undefined on other days. */
  today?: string | undefined;
  closed: string;
};

export function HoursRow({ name, hours, today, closed }: Props) {
  const t = useTexts();
  const open = formatHours(t, hours);
  return (
    <tr
      className={today === undefined ? undefined : styles.today}
      aria-current={today === undefined ? undefined : "date"}
    >
      <th scope="row">
        <MiddleDotSeparated secondPart={today && <span className={styles.mark}>{today}</span>}>
          {name}
        </MiddleDotSeparated>
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
