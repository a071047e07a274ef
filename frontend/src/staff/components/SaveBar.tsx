import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./SaveBar.module.css";

/** Sticky form buttons at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--save-bar-height", `${bar.current?.offsetHeight}px`);
  });
  return (
    <div ref={bar} data-savebar className={styles.bar}>
      {children}
    </div>
  );
}
