import type { ReactNode } from "react";
import styles from "./DotSeparated.module.css";

type Props = {
  children: ReactNode;
  second: ReactNode;
};

/** Separates two inline parts by a dot, which is hidden if they wrap. */
export function DotSeparated({ children, second }: Props) {
  if (second === undefined) return children;
  return (
    <span className={styles.line}>
      <span className={styles.first}>{children}</span>{" "}
      <span className={styles.second}>
        <span className={styles.dot}>· </span>
        {second}
      </span>
    </span>
  );
}
