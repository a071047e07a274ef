import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

type Props = {
  /** `warning` is said at once to those who listen, `info` when there is a pause. */
  kind?: "info" | "warning";
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
};

/** Something to know at this place, which stays until it no longer holds. */
export function Notice({ kind = "info", children, action }: Props) {
  const Icon = kind === "warning" ? CircleAlert : Info;
  return (
    <div role={kind === "warning" ? "alert" : "status"} className={`${styles.notice} ${styles[kind]}`}>
      <Icon />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
