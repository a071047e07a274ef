import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./SaveBar.module.css";

/** Sticky form buttons at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(false);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--save-bar-height", `${bar.current?.offsetHeight}px`);
    return () => void style.removeProperty("--save-bar-height");
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setAtBottom(entry?.isIntersecting === true), {
      rootMargin: "-90% 0px 0px",
    });
    if (bar.current !== null) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={bar} data-savebar={isAtBottom ? "bottom" : ""} className={styles.bar}>
      {children}
    </div>
  );
}
