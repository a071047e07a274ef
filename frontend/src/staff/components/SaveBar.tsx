import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./SaveBar.module.css";

const heightProperty = "--save-bar-height";

/** Sticky form buttons at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(false);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const height = `${bar.current?.offsetHeight}px`;
    // Otherwise the styles of the whole page would be computed again with each key.
    if (style.getPropertyValue(heightProperty) !== height) style.setProperty(heightProperty, height);
  });
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty(heightProperty), []);
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
