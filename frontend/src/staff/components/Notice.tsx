import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

type Props = {
  /** `warning` is announced assertively. */
  kind?: "info" | "warning";
  children: ReactNode;
  action?: ReactNode;
};

export function Notice({ kind = "info", children, action }: Props) {
  const NoticeIcon = kind === "warning" ? CircleAlert : Info;
  return (
    <div role={kind === "warning" ? "alert" : "status"} className={`${styles.notice} ${styles[kind]}`}>
      <NoticeIcon />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
