import { type TouchEvent, useRef } from "react";

/** Pixels a finger must go for a swipe. */
const far = 56;

type Swipe = {
  onLeft: () => void;
  onRight: () => void;
  onDown?: () => void;
  /** The element does not follow the finger. */
  stays?: boolean;
};

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

/**
 * Swipes of one finger over an element, which follows the finger and returns. A guest who has zoomed in moves
 * the page about instead.
 */
export function useSwipe({ onLeft, onRight, onDown, stays = false }: Swipe) {
  const start = useRef<{ x: number; y: number }>(undefined);

  const way = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (start.current === undefined || touch === undefined) return { x: 0, y: 0 };
    return { x: touch.clientX - start.current.x, y: touch.clientY - start.current.y };
  };
  const moveTo = (element: EventTarget & HTMLElement, x: number, y: number) => {
    if (!stays) element.style.translate = `${x}px ${y}px`;
  };
  const rest = ({ currentTarget }: TouchEvent<HTMLElement>) => {
    start.current = undefined;
    moveTo(currentTarget, 0, 0);
  };

  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0];
      if (event.touches.length > 1 || touch === undefined || isZoomed()) rest(event);
      else start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const { x, y } = way(event);
      if (Math.abs(x) > Math.abs(y)) moveTo(event.currentTarget, x, 0);
      else moveTo(event.currentTarget, 0, Math.max(y, 0));
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const { x, y } = way(event);
      rest(event);
      if (y > far && y > Math.abs(x)) onDown?.();
      else if (x < -far && -x > Math.abs(y)) onLeft();
      else if (x > far && x > Math.abs(y)) onRight();
    },
    onTouchCancel: rest,
  };
}
