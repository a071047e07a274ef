import type { ReactNode } from "react";
import styles from "./SaveBar.module.css";

/** The buttons of a form at the thumb: at the lower edge of the screen for as long as the form is longer. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div data-savebar className={styles.bar}>
      {children}
    </div>
  );
}
