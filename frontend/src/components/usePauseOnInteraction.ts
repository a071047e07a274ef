import { type FocusEvent, type PointerEvent, useState } from "react";

/**
 * Whether what moves by itself waits for a guest: one whose mouse is on it, whose keyboard is in it, or who touches it.
 * `holds` goes on the element around it.
 */
export function usePauseOnInteraction() {
  const [held, setHeld] = useState({ mouse: false, focus: false, touch: false });
  const hold = (by: keyof typeof held, on: boolean) => setHeld((was) => ({ ...was, [by]: on }));
  return {
    isHeld: held.mouse || held.focus || held.touch,
    holds: {
      // A tap makes browsers tell of a mouse that came and never leaves; the pointer's kind tells the two apart.
      onPointerEnter: ({ pointerType }: PointerEvent) => hold("mouse", pointerType === "mouse"),
      onPointerLeave: () => hold("mouse", false),
      // A click leaves the focus behind, which nobody sees and which would hold for ever; a key that follows shows it.
      onFocus: ({ target }: FocusEvent) => hold("focus", target.matches(":focus-visible")),
      onKeyDown: () => hold("focus", true),
      onBlur: () => hold("focus", false),
      onTouchStart: () => hold("touch", true),
      onTouchEnd: () => hold("touch", false),
      onTouchCancel: () => hold("touch", false),
    },
  };
}
