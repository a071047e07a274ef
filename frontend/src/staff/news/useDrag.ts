import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Distance from the screen edge that triggers scrolling, and pixels per frame. */
const edgeDistance = 90;
const scrollStep = 12;

type Handlers = {
  /** The dragged row is over another one. */
  onOver: (from: number, to: number) => void;
  /** Dropped at a different position. */
  onDrop: (from: number, to: number) => void;
  /** Dropped at its start, or cancelled. */
  onCancel: () => void;
};

/** `pointer`: pointer id; `start`: initial row index. */
type Drag = { pointer: number; start: number; y: number };

/**
 * Target index of the row at `from` for a pointer at `y`. A row gives way once the pointer overlaps it by the height
 * of the lower of both, so that rows of different heights do not flicker.
 */
function targetIndex(y: number, from: number, list: Element): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const height = rows[from]?.height ?? 0;
  const overlap = (row: DOMRect) => Math.min(row.height, height);
  const up = rows.findIndex((row, positionOf) => positionOf < from && y < row.top + overlap(row));
  const down = rows.findLastIndex((row, positionOf) => positionOf > from && y > row.bottom - overlap(row));
  return up === -1 ? Math.max(down, from) : up;
}

/**
 * Drags list rows by a handle with mouse or touch; buttons serve the keyboard. The list captures the pointer, because
 * moved rows are reinserted and would lose it.
 */
export function useDrag(list: RefObject<HTMLElement | null>, { onOver, onDrop, onCancel }: Handlers) {
  const [dragged, setDragged] = useState<number>();
  const drag = useRef<Drag>(undefined);

  // Every frame, so that the list scrolls while the pointer rests at the screen edge.
  useEffect(() => {
    if (dragged === undefined) return;
    const onFrame = () => {
      frame = requestAnimationFrame(onFrame);
      if (drag.current === undefined || list.current === null) return;
      const { y } = drag.current;
      if (y < edgeDistance) scrollBy({ top: -scrollStep, behavior: "instant" });
      if (y > innerHeight - edgeDistance) scrollBy({ top: scrollStep, behavior: "instant" });
      const over = targetIndex(y, dragged, list.current);
      if (over === dragged) return;
      onOver(dragged, over);
      setDragged(over);
    };
    let frame = requestAnimationFrame(onFrame);
    addEventListener("keydown", cancelDrag);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("keydown", cancelDrag);
    };
  });

  /** Escape cancels. */
  function cancelDrag({ key }: KeyboardEvent) {
    if (key !== "Escape") return;
    drag.current = undefined;
    setDragged(undefined);
    onCancel();
  }

  const trackPointer = ({ pointerId, clientY }: PointerEvent) => {
    if (drag.current?.pointer === pointerId) drag.current.y = clientY;
  };

  return {
    dragged,
    list: {
      onPointerMove: trackPointer,
      onPointerUp: trackPointer,
      // Also fires when the browser takes over the gesture.
      onLostPointerCapture: ({ pointerId, target, currentTarget }: PointerEvent<HTMLElement>) => {
        if (target !== currentTarget || drag.current?.pointer !== pointerId || dragged === undefined) return;
        const { start, y } = drag.current;
        const over = targetIndex(y, dragged, currentTarget);
        drag.current = undefined;
        setDragged(undefined);
        if (over === start) onCancel();
        else onDrop(dragged, over);
      },
    },
    handle: (index: number) => ({
      onPointerDown: ({ button, pointerId, clientY }: PointerEvent<HTMLElement>) => {
        if (button !== 0 || drag.current !== undefined) return;
        list.current?.setPointerCapture(pointerId);
        drag.current = { pointer: pointerId, start: index, y: clientY };
        setDragged(index);
      },
    }),
  };
}
