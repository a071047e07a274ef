import { type FocusEvent, type PointerEvent, useState } from "react";

/** Whether autoplay is paused by hover, focus or touch. `handlers` go on the surrounding element. */
export function usePauseOnInteraction() {
  const [interaction, setInteraction] = useState({ mouse: false, focus: false, touch: false });
  const setActive = (source: keyof typeof interaction, isActive: boolean) =>
    setInteraction((previous) => ({ ...previous, [source]: isActive }));
  return {
    isPaused: interaction.mouse || interaction.focus || interaction.touch,
    handlers: {
      // Taps also fire mouse events without a leave; `pointerType` tells them apart.
      onPointerEnter: ({ pointerType }: PointerEvent) => setActive("mouse", pointerType !== "touch"),
      onPointerLeave: () => setActive("mouse", false),
      // A click leaves an invisible focus behind, which must not pause; a key press shows it.
      onFocus: ({ target }: FocusEvent) => setActive("focus", target.matches(":focus-visible")),
      onKeyDown: () => setActive("focus", true),
      onBlur: () => setActive("focus", false),
      onTouchStart: () => setActive("touch", true),
      onTouchEnd: () => setActive("touch", false),
      onTouchCancel: () => setActive("touch", false),
    },
  };
}
