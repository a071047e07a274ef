import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** Pixels from the edge of the screen within which dragging scrolls. */
const edge = 90;
const step = 14;

type Handlers = {
  /** The row at one place is over that of another. */
  onOver: (from: number, to: number) => void;
  /** It was let go at a place, elsewhere than it began. */
  onDrop: (at: number) => void;
};

/** Drags a row of a list by its handle, with a finger or a mouse; the keyboard has buttons for that. */
export function useDrag(list: RefObject<HTMLElement | null>, { onOver, onDrop }: Handlers) {
  const [dragged, setDragged] = useState<number>();
  const start = useRef(0);

  const rowAt = (y: number) =>
    [...(list.current?.children ?? [])].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return y >= top && y <= bottom;
    });
  const end = () => {
    if (dragged === undefined) return;
    setDragged(undefined);
    if (dragged !== start.current) onDrop(dragged);
  };

  return {
    dragged,
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = index;
        setDragged(index);
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (dragged === undefined) return;
        if (clientY < edge) scrollBy(0, -step);
        if (clientY > innerHeight - edge) scrollBy(0, step);
        const over = rowAt(clientY);
        if (over === -1 || over === dragged) return;
        onOver(dragged, over);
        setDragged(over);
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
}
