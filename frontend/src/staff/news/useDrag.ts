import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Pixels from the edge of the screen within which dragging scrolls, and by how many with every frame. */
const edge = 90;
const step = 12;

type Handlers = {
  /** The row at one place is over that of another. */
  onOver: (from: number, to: number) => void;
  /** The row at one place was let go over that of another, elsewhere than it began. */
  onDrop: (from: number, to: number) => void;
  /** It was let go where it began, or not meant. */
  onStay: () => void;
};

/** With what a row is dragged, where it began, and where the pointer is. */
type Drag = { pointer: number; start: number; y: number };

/**
 * The place to which the row at `from` comes when the pointer is at `y`. A row gives way once the pointer is on it as
 * deep as the lower of the two is high: whatever their heights, neither jumps back.
 */
function placeAt(y: number, from: number, list: Element): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const height = rows[from]?.height ?? 0;
  const lap = (row: DOMRect) => Math.min(row.height, height);
  const up = rows.findIndex((row, place) => place < from && y < row.top + lap(row));
  const down = rows.findLastIndex((row, place) => place > from && y > row.bottom - lap(row));
  return up === -1 ? Math.max(down, from) : up;
}

/**
 * Drags a row of a list by its handle, with a finger or a mouse; the keyboard has buttons for that. The list itself
 * catches the pointer: a row that gives way is taken out of the document and put in again, and would lose it.
 */
export function useDrag(list: RefObject<HTMLElement | null>, { onOver, onDrop, onStay }: Handlers) {
  const [dragged, setDragged] = useState<number>();
  const drag = useRef<Drag>(undefined);

  // Once a frame, also when the pointer rests: at the edge of the screen the list goes on moving under it.
  useEffect(() => {
    if (dragged === undefined) return;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      if (drag.current === undefined || list.current === null) return;
      const { y } = drag.current;
      if (y < edge) scrollBy({ top: -step, behavior: "instant" });
      if (y > innerHeight - edge) scrollBy({ top: step, behavior: "instant" });
      const over = placeAt(y, dragged, list.current);
      if (over === dragged) return;
      onOver(dragged, over);
      setDragged(over);
    };
    let frame = requestAnimationFrame(follow);
    addEventListener("keydown", abandonUpload);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("keydown", abandonUpload);
    };
  });

  /** With Escape all is as it was, and the pointer, though still down, drags nothing. */
  function abandonUpload({ key }: KeyboardEvent) {
    if (key !== "Escape") return;
    drag.current = undefined;
    setDragged(undefined);
    onStay();
  }

  const note = ({ pointerId, clientY }: PointerEvent) => {
    if (drag.current?.pointer === pointerId) drag.current.y = clientY;
  };

  return {
    dragged,
    list: {
      onPointerMove: note,
      onPointerUp: note,
      // Follows on letting go, on a gesture that the browser takes over, and on whatever else ends it.
      onLostPointerCapture: ({ pointerId, target, currentTarget }: PointerEvent<HTMLElement>) => {
        if (target !== currentTarget || drag.current?.pointer !== pointerId || dragged === undefined) return;
        const { start, y } = drag.current;
        const over = placeAt(y, dragged, currentTarget);
        drag.current = undefined;
        setDragged(undefined);
        if (over === start) onStay();
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
