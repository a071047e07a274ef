import type { ReactNode } from "react";
import styles from "./MiddleDotSeparated.module.css";

type Props = {
  children: ReactNode;
  secondPart: ReactNode;
};

/** Separates two inline parts by a dot, which is hidden if they wrap. */
export function MiddleDotSeparated({ children, secondPart }: Props) {
  if (secondPart === undefined) return children;
  return (
    <span className={styles.line}>
      <span className={styles.first}>{children}</span>{" "}
      <span className={styles.second}>
        <span className={styles.dot}>· </span>
        {secondPart}
      </span>
    </span>
  );
}
