import { useLayoutEffect, useRef, useState } from "react";

/** Width of an element in CSS pixels. */
export function useWidth() {
  const chartElement = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    if (chartElement.current === null) return;
    setWidth(chartElement.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(chartElement.current);
    return () => observer.disconnect();
  }, []);

  return { chartElement, width };
}
