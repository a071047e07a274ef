import { useLayoutEffect, useRef, useState } from "react";

/** How wide a box is, in CSS pixels: what is drawn in it is drawn for that width, and its letters keep their size. */
export function useWidth<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    if (box.current === null) return;
    setWidth(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return { box, width };
}
