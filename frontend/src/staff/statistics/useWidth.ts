import { useLayoutEffect, useRef, useState } from "react";

/** Width of an element in CSS pixels. */
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
