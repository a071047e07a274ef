import type { ReactNode } from "react";
import styles from "./SaveBar.module.css";

/** Sticky form buttons at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div data-savebar className={styles.bar}>
      {children}
    </div>
  );
}
