import type { ReactNode } from "react";
import styles from "./Dotted.module.css";

type Props = {
  children: ReactNode;
  /** What comes after the dot, if anything does. */
  then: ReactNode;
};

/** Two parts of a sentence, with a dot between them while they share a line. */
export function Dotted({ children, then }: Props) {
  if (then === undefined) return children;
  return (
    <span className={styles.line}>
      <span className={styles.first}>{children}</span>{" "}
      <span className={styles.second}>
        <span className={styles.dot}>· </span>
        {then}
      </span>
    </span>
  );
}
