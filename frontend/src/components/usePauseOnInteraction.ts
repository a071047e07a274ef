import { type FocusEvent, type PointerEvent, useState } from "react";

/** Whether autoplay is paused by hover, focus or touch. `handlers` go on the surrounding element. */
export function usePauseOnInteraction() {
  const [interaction, setInteraction] = useState({ mouse: false, focus: false, touch: false });
  const setInteractionActive = (source: keyof typeof interaction, isActive: boolean) =>
    setInteraction((previous) => ({ ...previous, [source]: isActive }));
  return {
    isPaused: interaction.mouse || interaction.focus || interaction.touch,
    handlers: {
      // Taps also fire mouse events without a leave; `pointerType` tells them apart.
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        setInteractionActive("mouse", pointerType !== "touch"),
      onPointerLeave: () => setInteractionActive("mouse", false),
      // A click leaves an invisible focus behind, which must not pause; a key press shows it.
      onFocus: ({ target }: FocusEvent) => setInteractionActive("focus", target.matches(":focus-visible")),
      onKeyDown: () => setInteractionActive("focus", true),
      onBlur: () => setInteractionActive("focus", false),
      onTouchStart: () => setInteractionActive("touch", true),
      onTouchEnd: () => setInteractionActive("touch", false),
      onTouchCancel: () => setInteractionActive("touch", false),
    },
  };
}
