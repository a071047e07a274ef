import { type TouchEvent, useRef } from "react";

/** In pixels. */
const minSwipeDistance = 56;

type SwipeCallbacks = {
  onSwipeLeft: () => void;
  onSwipeRight: () => void;
  onSwipeDown: () => void;
};

const isPageZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

/**
 * One-finger swipes that move the element; ignored while the page is zoomed in. Not by embla as in
 * `Carousel`: `Lightbox` renders one picture at a time, and a swipe down closes it.
 */
export function useSwipe({ onSwipeLeft, onSwipeRight, onSwipeDown }: SwipeCallbacks) {
  const start = useRef<{ x: number; y: number }>(undefined);

  const offset = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (start.current === undefined || touch === undefined) return { x: 0, y: 0 };
    return { x: touch.clientX - start.current.x, y: touch.clientY - start.current.y };
  };
  const moveElement = (element: EventTarget & HTMLElement, x: number, y: number) => {
    element.style.translate = `${x}px ${y}px`;
  };
  const reset = ({ currentTarget }: TouchEvent<HTMLElement>) => {
    start.current = undefined;
    moveElement(currentTarget, 0, 0);
  };

  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0];
      if (event.touches.length > 1 || touch === undefined || isPageZoomed()) reset(event);
      else start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const { x, y } = offset(event);
      if (Math.abs(x) > Math.abs(y)) moveElement(event.currentTarget, x, 0);
      else moveElement(event.currentTarget, 0, Math.max(y, 0));
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const { x, y } = offset(event);
      reset(event);
      if (y > minSwipeDistance && y > Math.abs(x)) onSwipeDown();
      else if (x < -minSwipeDistance && -x > Math.abs(y)) onSwipeLeft();
      else if (x > minSwipeDistance && x > Math.abs(y)) onSwipeRight();
    },
    onTouchCancel: reset,
  };
}
