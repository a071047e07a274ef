import type { ReactNode } from "react";
import styles from "./Section.module.css";

type Props = {
  /** Anchor. */
  id?: string;
  labelledBy: string;
  on?: "paper" | "board" | "band";
  children: ReactNode;
};

export function Section({ id, labelledBy, on = "paper", children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      tabIndex={id === undefined ? undefined : -1}
      className={`${styles.section} ${styles[on]}`}
    >
      <div className="wrap">{children}</div>
    </section>
  );
}
